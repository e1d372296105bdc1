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
  /** Position of their message in `messages`. */
  here: number;
  /** Which kinds start open; a person's own choice wins afterwards. */
  openThinking: boolean;
  openTools: boolean;
}

function Block({
  block,
  here,
  isOpen,
  onOpenChange,
}: {
  block: BlockView;
  here: number;
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
      return <ToolApprovalLine block={block} here={here} />;
    case "toolResult":
      return <ToolResultLine block={block} here={here} />;
    case "unknown":
      return <UnknownBlock block={block} />;
  }
}

/** The blocks of a message in document order. */
export function BlockList({ blocks, here, openThinking, openTools }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  return (
    <div className="space-y-3">
      {blocks.map((block) => {
        const preset = block.kind === "thinking" ? openThinking : openTools;
        return (
          <Block
            key={block.pointer}
            block={block}
            here={here}
            isOpen={chosen.get(block.pointer) ?? preset}
            onOpenChange={(open) => setChosen(new Map(chosen).set(block.pointer, open))}
          />
        );
      })}
    </div>
  );
}
