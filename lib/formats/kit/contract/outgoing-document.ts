import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";

import { countRounded } from "./rounded-numbers";
import { NO_TITLE, type OutgoingConversation } from "./writer";

/**
 * A document that is held as one text, as an export hands it to a writer.
 * @param derivedTitle what people call it by where it has no title of its own
 */
export function outgoingDocument(documentText: string, derivedTitle = ""): OutgoingConversation {
  const { messages, ...shell } = JSON.parse(documentText.replace(/^\uFEFF/, "")) as Conversation;
  return {
    title: shell.conversationTitle || derivedTitle || NO_TITLE,
    shell,
    // A document with faults may have anything in this place.
    messages: () => each<Message>(Array.isArray(messages) ? messages : []),
    rounded: () => countRounded(documentText),
    text: () => each([new TextEncoder().encode(documentText)]),
  };
}

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  await Promise.resolve();
  yield* values;
}
