"use client";

import { Button } from "@/components/ui/button/button";
import type { HiddenCounts } from "@/lib/domain/conversation/timeline/listing";

const WORDS: readonly [keyof HiddenCounts, one: string, many: string][] = [
  ["user", "prompt", "prompts"],
  ["assistant", "answer", "answers"],
  ["thinking", "message's thinking", "messages' thinking"],
  ["tools", "tool block", "tool blocks"],
  ["attachments", "attachment", "attachments"],
  ["branch", "turn of other branches", "turns of other branches"],
];

/** "2 prompts and 38 tool blocks hidden", with the way to see them. */
export function TimelineHidden({ hidden, onShow }: { hidden: HiddenCounts; onShow: () => void }) {
  const parts = WORDS.flatMap(([key, one, many]) => {
    const count = hidden[key];
    return count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : many}`];
  });
  const words = new Intl.ListFormat("en").format(parts);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-line bg-surface px-4 py-1 text-small text-ink-soft">
      <p role="status">{parts.length === 0 ? "Nothing is hidden." : `${words} hidden`}</p>
      <Button size="small" onPress={onShow}>
        Show everything
      </Button>
    </div>
  );
}
