"use client";

import { useState } from "react";
import { servedPart } from "@/components/saving/served-part";
import { groupBlocks } from "@/lib/domain/conversation/view/block-groups";
import type {
  BlockView,
  ToolCallView,
  UnknownBlockView,
  TextBlockView,
} from "@/lib/domain/conversation/view/types";
import { ThinkingBlock } from "./text/thinking-block";
import { CodeBlock } from "@/components/ui/code/block";
import { InlineError } from "@/components/ui/feedback/inline-error";
import { Badge } from "@/components/ui/feedback/badge";
import { Elided } from "./text/elided";
import { Markdown, PlainText } from "./markdown/markdown";
import { Revealable } from "./text/revealable";

// Most messages have no tools: their cards come with the first message that has.
const ToolCallCard = servedPart(async () => (await import("./tools/call-card")).ToolCallCard);
const ToolPart = servedPart(async () => (await import("./tools/part")).ToolPart);
const ToolRun = servedPart(async () => (await import("./tools/run")).ToolRun);

interface Props {
  blocks: readonly BlockView[];
  /** Position of their message in `messages`. */
  here: number;
  /** Which kinds start open; a person's own choice wins afterwards. */
  openThinking: boolean;
  openTools: boolean;
}

interface Opening {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

function Block({ block, here, ...opening }: { block: BlockView; here: number } & Opening) {
  switch (block.kind) {
    case "text":
      return <TextBlock block={block} />;
    case "thinking":
      return <ThinkingBlock block={block} {...opening} />;
    case "toolCall":
      return <ToolCallCard block={block} {...opening} />;
    case "toolApproval":
    case "toolResult":
      return <ToolPart block={block} here={here} />;
    case "unknown":
      return <UnknownBlock block={block} />;
  }
}

/** The blocks of a message in document order. */
export function BlockList({ blocks, here, openThinking, openTools }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const opening = (block: BlockView): Opening => ({
    isOpen: chosen.get(block.pointer) ?? (block.kind === "thinking" ? openThinking : openTools),
    // Several may be opened at once, before the page is drawn again.
    onOpenChange: (open) => setChosen((former) => new Map(former).set(block.pointer, open)),
  });
  const card = (call: ToolCallView) => (
    <ToolCallCard key={call.pointer} block={call} {...opening(call)} />
  );
  return (
    <div className="space-y-3">
      {groupBlocks(blocks, here).map((group) =>
        group.kind === "block" ? (
          <Block
            key={group.block.pointer}
            block={group.block}
            here={here}
            {...opening(group.block)}
          />
        ) : group.count === 1 ? (
          // What shows several together need not be loaded for one.
          group.batches.flat().map(card)
        ) : (
          <ToolRun
            key={group.batches[0]?.[0]?.pointer}
            group={group}
            isOpen={openTools}
            render={card}
          />
        ),
      )}
    </div>
  );
}

/** A part this version does not know: its JSON and a sentence, never a hole. */
function UnknownBlock({ block }: { block: UnknownBlockView }) {
  return (
    <InlineError tone="warning" title="CJSON doesn’t define this part">
      <p className="mb-2">Colloquy keeps it unchanged and shows its JSON.</p>
      <Elided
        text={block.json}
        render={(text) => <CodeBlock code={text} language="json" maxHeight="short" />}
      />
    </InlineError>
  );
}

/** Visible text. A cut preview is shown as it is, because half a Markdown document reads wrongly. */
function TextBlock({ block }: { block: TextBlockView }) {
  if (block.text.text.trim() === "" && !block.text.elided) {
    return <p className="text-small text-ink-faint">Empty text</p>;
  }
  return (
    <div className="space-y-2">
      <Revealable
        text={block.text}
        render={(text) =>
          block.text.elided && text === block.text.text ? (
            <PlainText text={text} />
          ) : (
            <Markdown text={text} />
          )
        }
      />
      {block.streaming ? <Badge tone="warning">still marked as streaming</Badge> : null}
    </div>
  );
}
