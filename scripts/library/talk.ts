import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { extensionKey } from "@/lib/domain/document/extension-key";

import { say } from "./lexicon";
import { assistantMessage, userMessage } from "./messages";
import type { Writer } from "./writer";

/**
 * A conversation without branches: prompts and answers in turn, some of them with retries.
 * @param count messages in all, retries included
 */
export function* talk(writer: Writer, count: number): Generator<Message> {
  const { dice } = writer;
  let left = count;
  for (let slot = 0; left > 0; slot += 1) {
    const isPrompt = slot % 2 === 0;
    const isRetried = !isPrompt && dice.chance(0.09);
    const versions = isRetried ? Math.min(left, dice.between(2, 4)) : 1;
    const preferred = dice.chance(0.7) ? dice.below(versions) : null;
    for (let at = 0; at < versions; at += 1) {
      const message = isPrompt ? userMessage(writer) : assistantMessage(writer);
      yield {
        ...withNote(writer, message),
        index: slot,
        ...(versions > 1 && preferred !== null && { isPreferred: at === preferred }),
      };
    }
    left -= versions;
  }
}

/** A pin at times says why it is there. */
function withNote({ dice, words }: Writer, message: Message): Message {
  if (message.pinned !== true || dice.chance(0.6)) return message;
  return {
    ...message,
    extensions: { [extensionKey("note")]: { v: 1, text: say(dice, words, 1) } },
  };
}
