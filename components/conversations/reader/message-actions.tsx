"use client";

import {
  Braces,
  Copy,
  Ellipsis,
  Info,
  Link,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { MenuItem } from "@/components/ui/menu-item";
import { showToast } from "@/components/ui/toast-queue";
import type { MessageView } from "@/lib/domain/conversation/view";
import { editableBlocks, plainText } from "./message-text";
import { useReader } from "./reader-context";

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `Copied ${what}`, timeout: 3000 });
  } catch {
    showToast({ title: `The browser did not allow copying ${what}`, tone: "warning" });
  }
}

/** Copy, pin, edit and the rest, always in the same order; shown on hover and on focus. */
export function MessageActions({ message }: { message: MessageView }) {
  const reader = useReader();
  const editable = editableBlocks(message)[0];
  return (
    <div className="flex items-center hover-reveal">
      <IconButton
        label="Copy text"
        keys="y"
        size="small"
        onPress={() => copy(plainText(message), "the text")}
      >
        <Copy />
      </IconButton>
      <IconButton
        label={message.pinned ? "Unpin" : "Pin"}
        keys="b"
        size="small"
        onPress={() => reader.edit(message, { kind: "pin", value: !message.pinned })}
      >
        {message.pinned ? <PinOff /> : <Pin />}
      </IconButton>
      {editable ? (
        <IconButton
          label="Edit text"
          keys="e"
          size="small"
          onPress={() => reader.startEditing(message.id, editable.block)}
        >
          <Pencil />
        </IconButton>
      ) : null}
      <Menu
        label="More about this message"
        trigger={
          <IconButton label="More" size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Info />} keys="i" onAction={() => reader.openInspector(message)}>
          Details
        </MenuItem>
        <MenuItem icon={<Braces />} keys="u" onAction={() => reader.openRaw(message)}>
          Edit as JSON
        </MenuItem>
        <MenuItem
          icon={<Link />}
          onAction={async () => {
            const url = new URL(window.location.href);
            url.searchParams.set("m", message.documentId);
            await copy(url.href, "the link");
          }}
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
      </Menu>
    </div>
  );
}
