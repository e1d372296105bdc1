"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCommands } from "@/components/commands/use-commands";
import { useGo } from "@/components/routing/use-go";
import { useRefresh } from "@/components/routing/use-refresh";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { copyWords } from "../message/copy-text";
import { linkToMessage } from "../message/link";
import { editableBlocks, plainText } from "../editor/editable-text";
import type { Reader } from "../state/reader-context";

/** What is done more seldom comes when it is. */
const acts = () => import("./focused-message");

interface Place {
  /** The slot the focus is on, as far as it is loaded. */
  readonly slot: () => SlotView | undefined;
  readonly focused: number;
  readonly total: number;
  readonly toggleThinking: () => void;
  readonly toggleTools: () => void;
  readonly toggleHidden: () => void;
  readonly redo: () => Promise<void>;
}

/** What can be done in the reader by a key or from the palette. */
export function useReaderCommands(reader: Reader, place: Place): void {
  const { focused, total } = place;
  const onMessage = (act: (message: MessageView) => unknown) => () => {
    const message = place.slot()?.message;
    return message ? act(message) : undefined;
  };
  const lookBeside = (by: 1 | -1) => () => {
    const slot = place.slot();
    if (!slot?.message) return;
    const steps = retrySteps(slot, slot.message.id);
    const next = by === 1 ? steps.next : steps.previous;
    if (next) reader.look(slot.position, next.id);
  };
  useEditingCommands(reader, onMessage, place.redo);
  useCommands({
    "message.next": () => reader.goTo(focused + 1),
    "message.previous": () => reader.goTo(focused - 1),
    "message.first": () => reader.goTo(0),
    "message.last": () => reader.goTo(total - 1),
    "retry.previous": lookBeside(-1),
    "retry.next": lookBeside(1),
    "retry.compare": onMessage((message) => reader.open("compare", message)),
    "message.history": onMessage((message) => reader.open("history", message)),
    "message.details": onMessage((message) => reader.open("message", message)),
    "message.comment": onMessage(async (message) => (await acts()).commentOn(reader, message)),
    "message.copy": onMessage((message) => copyWords(plainText(message), "the text")),
    "message.link": onMessage((message) => copyWords(linkToMessage(message), "the link")),
    "message.select": onMessage((message) => reader.selection.toggle(message.id)),
    "card.toggle": onMessage(async (message) => (await acts()).toggleFoldsOf(message)),
    "thinking.toggle": place.toggleThinking,
    "tools.toggle": place.toggleTools,
    "view.hidden": place.toggleHidden,
    "conversation.branches": () => reader.open("branches"),
    "conversation.history": () => reader.open("changes"),
    "conversation.comments": () => reader.open("comments"),
    "conversation.json": () => reader.open("document"),
  });
}

/** Makes an act on the focused message a command. */
type OnMessage = (act: (message: MessageView) => unknown) => () => unknown;

/** What changes the conversation, by a key or from the palette; not there where it may not be changed. */
function useEditingCommands(reader: Reader, onMessage: OnMessage, redo: () => Promise<void>): void {
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
    "message.add": onMessage(async (message) => (await acts()).addAfter(reader, message)),
    "message.json": onMessage((message) => reader.open("json", message)),
    "message.fork": onMessage(async (message) =>
      (await acts()).forkAfter(reader, { queryClient, go, refreshPage }, message),
    ),
    "conversation.edit": () => reader.open("fields"),
    "edit.undo": () => reader.undo(),
    "edit.redo": redo,
  };
  useCommands(reader.mayEdit ? commands : {});
}
