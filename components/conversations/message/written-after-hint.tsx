"use client";

import { Button } from "@/components/ui/button/button";
import type { SlotView } from "@/lib/domain/conversation/view/types";
import { useReader } from "../state/reader-context";

/** Says so when the turns below answer another retry than the one that is shown. */
export function WrittenAfterHint({ slot }: { slot: SlotView }) {
  const reader = useReader();
  const { writtenAfter, shown, members } = slot;
  if (writtenAfter === undefined || writtenAfter.messageId === shown) return null;
  const live = members.filter(({ deleted, id }) => !deleted || id === shown);
  const number = live.findIndex(({ id }) => id === writtenAfter.messageId) + 1;
  if (number === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      {writtenAfter.by === "parent"
        ? `The turns below were written after retry ${number}.`
        : `By their times, the turns below were written after retry ${number}.`}
      <Button size="small" onPress={() => reader.look(slot.position, writtenAfter.messageId)}>
        Look at it
      </Button>
    </p>
  );
}
