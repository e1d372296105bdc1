"use client";

import { Badge } from "@/components/ui/feedback/badge";
import type { TextBlockView } from "@/lib/domain/conversation/view/types";
import { Markdown, PlainText } from "../markdown/markdown";
import { Revealable } from "./revealable";

/** Visible text. A cut preview is shown as it is, because half a Markdown document reads wrongly. */
export function TextBlock({ block }: { block: TextBlockView }) {
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
