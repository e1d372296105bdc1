import { lost } from "./fact-table";
import type { ConversationWriter } from "./writer";

const HALF_LETTERS = lost(
  "halves of letters",
  "programs that read UTF-8 refuse them; U+FFFD takes their place",
);

/** What `JSON.stringify` escapes; it escapes surrogates only where their other half is missing. */
const ESCAPES = /\\(?:u[0-9a-f]{4}|.)/gu;
const REPLACEMENT = "\ufffd";

/** A writer of JSON whose texts are whole Unicode, because APIs and databases refuse half of a surrogate pair. */
export function wholeLetterWriter(writer: ConversationWriter): ConversationWriter {
  return {
    ...writer,
    facts: { ...writer.facts, halfLetters: HALF_LETTERS },
    async *write(conversation, options, tally) {
      let halves = 0;
      for await (const piece of writer.write(conversation, options, tally)) {
        yield piece.includes("\\ud")
          ? piece.replace(ESCAPES, (escape) => {
              if (!escape.startsWith("\\ud")) return escape;
              halves += 1;
              return REPLACEMENT;
            })
          : piece;
      }
      tally.count("halfLetters", halves);
    },
  };
}
