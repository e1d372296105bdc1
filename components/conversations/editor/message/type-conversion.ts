import { editMessageText } from "@/lib/domain/conversation/edit/edits";

export interface Conversion {
  readonly isPossible: boolean;
  /** What happens, in sentences. */
  readonly words: string;
  /** What would be lost; null when nothing is. */
  readonly loss: string | null;
}

const WORDS = {
  composite:
    "The text becomes one text block. Blocks for thinking and tools can then be added; nothing is lost.",
  text: "The text blocks become one text. The blocks’ ids and times are lost.",
} as const;

/** What a change of the type would do to a message: the edit itself is asked, nothing is written. */
export function conversionOf(raw: string, type: "text" | "composite"): Conversion {
  const context = {
    now: new Date().toISOString(),
    actor: "user",
    audit: false,
    newId: () => crypto.randomUUID(),
  };
  const plain = editMessageText(raw, { kind: "messageType", type }, context);
  if (plain.ok) return { isPossible: true, words: WORDS[type], loss: null };
  const reason = plain.diagnostics.map(({ message }) => message).join(" ");
  const lossy = editMessageText(raw, { kind: "messageType", type, lossy: true }, context);
  return lossy.ok
    ? { isPossible: true, words: reason, loss: "Undo brings all of it back." }
    : { isPossible: false, words: reason, loss: null };
}
