"use client";

import { useCommands } from "@/components/commands/use-commands";
import { retrySteps } from "@/lib/domain/conversation/view/retries";
import type { MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { copyWords } from "../message/copy-text";
import { linkToMessage } from "../message/link";
import { plainText } from "../editor/editable-text";
import type { Reader } from "../state/reader-context";
import { useEditingCommands } from "./use-editing-commands";

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
    "message.comment": onMessage(async (message) => {
      const { choosePassage, selectedPassage } = await import("../comments/chosen-passage");
      const selected = selectedPassage();
      choosePassage(selected?.message === message.documentId ? selected : null);
      reader.open("comments", message);
    }),
    "message.copy": onMessage((message) => copyWords(plainText(message), "the text")),
    "message.link": onMessage((message) => copyWords(linkToMessage(message), "the link")),
    "message.select": onMessage((message) => reader.selection.toggle(message.id)),
    "card.toggle": onMessage(async (message) => {
      const article = document.getElementById(`message-${message.id}`)?.closest("article");
      const { toggleFolds } = await import("../blocks/toggle-folds");
      if (article) toggleFolds(article);
    }),
    "thinking.toggle": place.toggleThinking,
    "tools.toggle": place.toggleTools,
    "view.hidden": place.toggleHidden,
    "conversation.branches": () => reader.open("branches"),
    "conversation.history": () => reader.open("changes"),
    "conversation.comments": () => reader.open("comments"),
    "conversation.json": () => reader.open("document"),
  });
}
