"use client";

import { Brain } from "lucide-react";
import { Disclosure } from "@/components/ui/layout/disclosure";
import type { TextBlockView } from "@/lib/domain/conversation/view/types";
import { Markdown } from "../markdown/markdown";
import { Revealable } from "./revealable";

function firstLine(text: string): string {
  const line = text.trimStart().split("\n", 1)[0] ?? "";
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}

/** Thinking: closed at first, its first line as a preview. */
export function ThinkingBlock({
  block,
  isOpen,
  onOpenChange,
}: {
  block: TextBlockView;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  if (block.text.text.trim() === "") {
    return <p className="text-small text-ink-faint">Thinking is recorded without text.</p>;
  }
  return (
    <div className="border-s-2 border-role-thinking ps-3 text-ink-soft">
      <Disclosure
        isExpanded={isOpen}
        onExpandedChange={onOpenChange}
        isLazy
        title={
          <span className="flex min-w-0 items-center gap-2 text-small">
            <Brain aria-hidden size={14} className="shrink-0" />
            <span className="shrink-0">Thinking</span>
            {isOpen ? null : (
              <span className="truncate text-ink-faint">{firstLine(block.text.text)}</span>
            )}
          </span>
        }
      >
        <Revealable text={block.text} render={(text) => <Markdown text={text} />} />
      </Disclosure>
    </div>
  );
}
