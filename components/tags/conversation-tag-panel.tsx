"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { OverlayAnchor } from "@/components/ui/overlay/lazy-overlay";
import { tagKeys } from "@/lib/queries/tags";
import { changedTags } from "@/lib/domain/conversation/facts/tag-changes";
import type { Tagged } from "./tag-reaches";
import TagPanel from "./tag-panel";

/** Changes the tags of one conversation through the reader, whose undo then knows of it. */
export default function ConversationTagPanel({
  anchor,
  conversation,
  onSave,
}: {
  anchor: OverlayAnchor;
  conversation: Tagged;
  onSave: (tags: string[]) => Promise<boolean>;
}) {
  const queryClient = useQueryClient();
  return (
    <TagPanel
      anchor={anchor}
      conversations={[conversation]}
      onApply={async (change) => {
        if (!(await onSave(changedTags(conversation.tags, change)))) return false;
        await queryClient.invalidateQueries({ queryKey: tagKeys.all });
        return true;
      }}
    />
  );
}
