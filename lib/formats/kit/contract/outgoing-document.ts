import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";

import type { OutgoingConversation } from "./writer";

/** A document that is held as one text, as an export hands it to a writer. */
export function outgoingDocument(documentText: string): OutgoingConversation {
  const { messages, ...shell } = JSON.parse(documentText.replace(/^\uFEFF/, "")) as Conversation;
  return {
    title: shell.conversationTitle || "Untitled conversation",
    shell,
    // A document with faults may have anything in this place.
    messages: () => each<Message>(Array.isArray(messages) ? messages : []),
    text: () => each([new TextEncoder().encode(documentText)]),
  };
}

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  await Promise.resolve();
  yield* values;
}
