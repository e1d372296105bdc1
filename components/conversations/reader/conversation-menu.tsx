"use client";

import { AnchoredMenu } from "@/components/ui/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/lazy-overlay";
import { MenuItem } from "@/components/ui/menu-item";
import type { ConversationEdit } from "@/lib/domain/conversation/edits";
import type { ConversationDetail } from "@/lib/domain/conversation/listing";
import { TrashItem } from "./trash-item";

/** What is done with the whole conversation. */
export default function ConversationMenu({
  anchor,
  conversation,
  onSheet,
  onEdit,
}: {
  anchor: OverlayAnchor;
  conversation: ConversationDetail;
  onSheet: (sheet: "document" | "details") => void;
  onEdit: (edit: ConversationEdit) => Promise<boolean>;
}) {
  return (
    <AnchoredMenu anchor={anchor} label="More about this conversation">
      <MenuItem onAction={() => onSheet("details")}>Details</MenuItem>
      <MenuItem onAction={() => onSheet("document")}>Document as JSON</MenuItem>
      <MenuItem onAction={() => onEdit({ kind: "private", value: !conversation.isPrivate })}>
        {conversation.isPrivate ? "Mark as not private" : "Mark as private"}
      </MenuItem>
      <TrashItem conversation={conversation} />
    </AnchoredMenu>
  );
}
