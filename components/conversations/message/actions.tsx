"use client";

import { useDeferredValue } from "react";
import { Copy, Ellipsis, Pencil, Pin, PinOff } from "lucide-react";
import { CommandButton } from "@/components/commands/command-button";
import { openedPart } from "@/components/saving/opened-part";
import { IconButton } from "@/components/ui/button/icon-button";
import { LazyOverlay } from "@/components/ui/overlay/lazy-overlay";
import { cn } from "@/components/ui/style/cn";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { copyWords } from "./copy-text";
import { editableBlocks, plainText } from "../editor/editable-text";
import { useReader } from "../state/reader-context";

const load = () => import("./menu");
const MessageMenu = openedPart(load);

interface Props {
  message: MessageView;
  /** Whether there are others in its place. */
  hasRetries?: boolean;
  className?: string;
}

/**
 * Copy, pin, edit and the rest, always in the same order; shown on hover and on focus. They are drawn right after the
 * texts of the messages, which nobody should wait for longer.
 */
export function MessageActions(props: Props) {
  const isTheirTurn = useDeferredValue(true, false);
  return isTheirTurn ? <Actions {...props} /> : <div className="h-control-small" />;
}

function Actions({ message, hasRetries = false, className }: Props) {
  const reader = useReader();
  if (reader.isReadOnly) {
    return (
      <div className={cn("flex items-center hover-reveal", className)}>
        <IconButton
          label="Copy text"
          size="small"
          onPress={() => copyWords(plainText(message), "the text")}
        >
          <Copy />
        </IconButton>
      </div>
    );
  }
  const editable = editableBlocks(message)[0];
  return (
    <div className={cn("flex items-center hover-reveal", className)}>
      {/* A finger finds them in the menu, where they take no room of the text. */}
      <span className="flex items-center pointer-coarse:hidden">
        <CommandButton
          label="Copy text"
          command="message.copy"
          size="small"
          onPress={() => copyWords(plainText(message), "the text")}
        >
          <Copy />
        </CommandButton>
        {reader.mayEdit ? (
          <CommandButton
            label={message.pinned ? "Unpin" : "Pin"}
            command="message.pin"
            size="small"
            onPress={() => reader.edit(message, { kind: "pin", value: !message.pinned })}
          >
            {message.pinned ? <PinOff /> : <Pin />}
          </CommandButton>
        ) : null}
        {editable && reader.mayEdit ? (
          <CommandButton
            label="Edit text"
            command="message.edit"
            size="small"
            onPress={() => reader.startEditing(message.id, editable.block)}
          >
            <Pencil />
          </CommandButton>
        ) : null}
      </span>
      <LazyOverlay
        kind="menu"
        load={load}
        renderTrigger={(props) => (
          <IconButton {...props} label="More" size="small">
            <Ellipsis />
          </IconButton>
        )}
      >
        {(anchor) => <MessageMenu anchor={anchor} message={message} hasRetries={hasRetries} />}
      </LazyOverlay>
    </div>
  );
}
