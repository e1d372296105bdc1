"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCommands } from "@/components/commands/use-commands";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { editableBlocks } from "../editor/editable-text";
import type { Reader } from "../state/reader-context";

/** Makes an act on the focused message a command. */
type OnMessage = (act: (message: MessageView) => unknown) => () => unknown;

/** What changes the conversation, by a key or from the palette; not there where it may not be changed. */
export function useEditingCommands(
  reader: Reader,
  onMessage: OnMessage,
  redo: () => Promise<void>,
): void {
  const go = useGo();
  const refreshPage = useRefresh();
  const queryClient = useQueryClient();
  const commands = {
    "retry.prefer": onMessage((message) => reader.edit(message, { kind: "prefer", value: true })),
    "message.pin": onMessage((message) =>
      reader.edit(message, { kind: "pin", value: !message.pinned }),
    ),
    "message.edit": onMessage((message) => {
      const part = editableBlocks(message)[0];
      if (part) reader.startEditing(message.id, part.block);
    }),
    "message.delete": onMessage((message) =>
      reader.edit(message, { kind: message.deleted ? "restore" : "delete" }),
    ),
    "message.blocks": onMessage((message) => reader.open("blocks", message)),
    "message.add": onMessage(async (message) => {
      const { addBelow, nextRole } = await import("../structure/add-message");
      await addBelow(reader, message.id, nextRole(message.role));
    }),
    "message.json": onMessage((message) => reader.open("json", message)),
    "message.fork": onMessage(async (message) => {
      const { forkConversation } = await import("../structure/edit-structure");
      const { conversation, undoChange } = reader;
      await forkConversation(
        { conversation, queryClient, go, refreshPage, undoChange },
        message.id,
        "continuation",
      );
    }),
    "conversation.edit": () => reader.open("fields"),
    "edit.undo": () => reader.undo(),
    "edit.redo": redo,
  };
  useCommands(reader.mayEdit ? commands : {});
}
