"use client";

import { Blocks, Braces, Info, Link, RotateCcw, Trash2 } from "lucide-react";
import { AnchoredMenu } from "@/components/ui/anchored-menu";
import type { OverlayAnchor } from "@/components/ui/lazy-overlay";
import { MenuItem } from "@/components/ui/menu-item";
import type { MessageView } from "@/lib/domain/conversation/view";
import { copyWords } from "./copy-words";
import { linkToMessage } from "./message-link";
import { useReader } from "./reader-context";

/** What is done with a message less often. */
export default function MessageMenu({
  anchor,
  message,
}: {
  anchor: OverlayAnchor;
  message: MessageView;
}) {
  const reader = useReader();
  return (
    <AnchoredMenu anchor={anchor} label="More about this message">
      <MenuItem icon={<Info />} keys="i" onAction={() => reader.open("message", message)}>
        Details
      </MenuItem>
      <MenuItem icon={<Blocks />} onAction={() => reader.open("blocks", message)}>
        Edit blocks and attachments
      </MenuItem>
      <MenuItem icon={<Braces />} keys="u" onAction={() => reader.open("json", message)}>
        Edit as JSON
      </MenuItem>
      <MenuItem
        icon={<Link />}
        onAction={() => copyWords(linkToMessage(message), "the link")}
        keys="y"
      >
        Copy link
      </MenuItem>
      {message.deleted ? (
        <MenuItem icon={<RotateCcw />} onAction={() => reader.edit(message, { kind: "restore" })}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Trash2 />}
          keys="Delete"
          tone="danger"
          onAction={() => reader.edit(message, { kind: "delete" })}
        >
          Delete
        </MenuItem>
      )}
    </AnchoredMenu>
  );
}
