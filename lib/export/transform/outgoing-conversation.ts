import { encodePieces } from "@/lib/data/documents/text";
import type { OpenConversation } from "@/lib/data/exports/open-conversation";
import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import { NO_TITLE, type OutgoingConversation } from "@/lib/formats/kit/contract/writer";
import { countRounded } from "@/lib/formats/kit/contract/rounded-numbers";
import { createContentHasher } from "@/lib/json/hash";

import type { PieceTransform } from "./piece";

/** A conversation on its way out, with what became of its text. */
export interface Leave extends OutgoingConversation {
  /** SHA-256 of the document that left; null unless all of it was read. */
  textHash(): string | null;
}

/**
 * The one source of everything that leaves of a conversation: its pieces from one snapshot, changed by the
 * transform before anything else sees them, one message at a time.
 */
export function outgoingConversation(
  stored: OpenConversation,
  transform: PieceTransform | null,
): Leave {
  const shell = transform === null ? stored : transform.shell(stored.head, stored.tail);
  let textHash: string | null = null;
  const ofShell = countRounded(shell.head) + countRounded(shell.tail);
  let ofMessages = 0;
  return {
    title: (transform?.title?.(stored.title) ?? stored.title) || NO_TITLE,
    shell: parseShell(shell),
    messages: () =>
      parsedMessages(stored, transform, (count) => {
        ofMessages = count;
      }),
    rounded: () => ofShell + ofMessages,
    async *text() {
      const hasher = createContentHasher();
      for await (const chunk of encodePieces(pieces(stored, shell, transform))) {
        hasher.update(chunk);
        yield chunk;
      }
      textHash = hasher.digest();
    },
    textHash: () => textHash,
  };
}

/** Joined, they are the document. */
async function* pieces(
  stored: OpenConversation,
  { head, tail }: { head: string; tail: string },
  transform: PieceTransform | null,
): AsyncGenerator<string, void, void> {
  yield head;
  let isFirst = true;
  for await (const { lead, raw } of stored.messages()) {
    const text = transform === null ? raw : transform.message(raw);
    if (text === null) continue;
    // Where the messages before it stayed, there is nothing its comma would follow.
    yield isFirst ? lead.replace(",", "") : lead.includes(",") ? lead : `,${lead}`;
    yield text;
    isFirst = false;
  }
  yield tail;
}

async function* parsedMessages(
  stored: OpenConversation,
  transform: PieceTransform | null,
  onRounded: (count: number) => void,
): AsyncGenerator<Message, void, void> {
  let rounded = 0;
  for await (const { raw } of stored.messages()) {
    const text = transform === null ? raw : transform.message(raw);
    // Writers read what they are given defensively, as documents with faults are kept, too.
    if (text === null) continue;
    rounded += countRounded(text);
    yield JSON.parse(text) as Message;
  }
  // They may be read more than once.
  onRounded(rounded);
}

function parseShell({ head, tail }: { head: string; tail: string }): OutgoingConversation["shell"] {
  const { messages: _, ...shell } = JSON.parse(head.replace("\uFEFF", "") + tail) as Conversation;
  return shell;
}
