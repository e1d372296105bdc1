"use client";

import { Tag } from "lucide-react";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import type { Tagged } from "./tag-reaches";
import { TagBadges } from "./tag-badges";

const load = () => import("./conversation-tag-panel");
const Panel = openedPart(load, true);

/** The tags of the conversation that is read, and the button that changes them. */
export function ConversationTags({
  conversation,
  onSave,
}: {
  conversation: Tagged;
  /** Null: they are only read here. */
  onSave: ((tags: string[]) => Promise<boolean>) | null;
}) {
  return (
    <>
      <TagBadges tags={conversation.tags} most={3} />
      {onSave === null ? null : (
        <LazyOverlay
          kind="dialog"
          load={load}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} label="Change tags" size="small">
              <Tag />
            </IconButton>
          )}
        >
          {(anchor) => <Panel anchor={anchor} conversation={conversation} onSave={onSave} />}
        </LazyOverlay>
      )}
    </>
  );
}
