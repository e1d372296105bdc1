"use client";

import { useQuery } from "@tanstack/react-query";
import { MenuItem } from "@/components/ui/menu/item";
import { timelineWindowQuery } from "@/lib/queries/conversations/timeline";
import type { Reader } from "../state/reader-context";

/** "Show 3 deleted messages", where there are any. */
export function DeletedItem({ reader }: { reader: Reader }) {
  const isShown = reader.timelineLook.showDeleted === true;
  const head = useQuery(timelineWindowQuery(reader.conversationId, { limit: 1 }));
  const count = head.data?.deletedSlots ?? 0;
  if (count === 0) return null;
  const what = count === 1 ? "1 deleted message" : `${count} deleted messages`;
  return (
    <MenuItem onAction={() => reader.changeTimeline({ showDeleted: !isShown })}>
      {isShown ? `Hide ${what}` : `Show ${what}`}
    </MenuItem>
  );
}
