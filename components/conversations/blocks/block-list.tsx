"use client";

import { useState } from "react";
import type { BlockView } from "@/lib/domain/conversation/view";
import { TextBlock } from "./text-block";
import { ThinkingBlock } from "./thinking-block";
import { ToolCallCard } from "./tool-call-card";
import { ToolApprovalLine, ToolResultLine } from "./tool-lines";
import { UnknownBlock } from "./unknown-block";

interface Props {
  blocks: readonly BlockView[];
  /** Which kinds start open; a person's own choice wins afterwards. */
  openThinking: boolean;
  openTools: boolean;
}

function Block({
  block,
  isOpen,
  onOpenChange,
}: {
  block: BlockView;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  switch (block.kind) {
    case "text":
      return <TextBlock block={block} />;
    case "thinking":
      return <ThinkingBlock block={block} isOpen={isOpen} onOpenChange={onOpenChange} />;
    case "toolCall":
      return <ToolCallCard block={block} isOpen={isOpen} onOpenChange={onOpenChange} />;
    case "toolApproval":
      return <ToolApprovalLine block={block} />;
    case "toolResult":
      return <ToolResultLine block={block} />;
    case "unknown":
      return <UnknownBlock block={block} />;
  }
}

/** The blocks of a message in document order. */
export function BlockList({ blocks, openThinking, openTools }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  return (
    <div className="space-y-3">
      {blocks.map((block) => {
        const preset = block.kind === "thinking" ? openThinking : openTools;
        return (
          <Block
            key={block.pointer}
            block={block}
            isOpen={chosen.get(block.pointer) ?? preset}
            onOpenChange={(open) => setChosen(new Map(chosen).set(block.pointer, open))}
          />
        );
      })}
    </div>
  );
}
