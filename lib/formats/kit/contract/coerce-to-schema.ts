import { coerceMessage, coerceShell } from "@/lib/domain/conversation/schema/coerce-to-schema";

import { lost } from "./fact-table";
import { NO_TITLE, type ConversationWriter, type OutgoingConversation } from "./writer";

const FAULTS = lost(
  "members of a kind that the schema does not have",
  "nothing is known of what they mean",
);

const ROUNDED = lost(
  "numbers with more digits than programs hold",
  "they are written rounded, and as null where they are too large",
);

/**
 * A writer that may rely on the types of the schema: a document with faults is kept as it is, and gets out without
 * what is at fault.
 */
export function coercingWriter(writer: ConversationWriter): ConversationWriter {
  return {
    ...writer,
    facts: { ...writer.facts, faults: FAULTS, rounded: ROUNDED },
    async *write(conversation, options, tally) {
      let faults = 0;
      yield* writer.write(
        soundly(conversation, (all) => {
          faults = all;
        }),
        options,
        tally,
      );
      tally.count("faults", faults);
      tally.count("rounded", conversation.rounded());
    },
  };
}

/** Messages may be asked for more than once; each fault counts once. */
function soundly(
  conversation: OutgoingConversation,
  onFaults: (all: number) => void,
): OutgoingConversation {
  let ofShell = 0;
  const shell = coerceShell(conversation.shell, (count) => {
    ofShell += count;
  });
  onFaults(ofShell);
  const { title } = conversation;
  return {
    title: typeof title === "string" ? title : NO_TITLE,
    shell,
    rounded: () => conversation.rounded(),
    text: () => conversation.text(),
    async *messages() {
      let ofMessages = 0;
      for await (const message of conversation.messages()) {
        const sound = coerceMessage(message, (count) => {
          ofMessages += count;
        });
        if (sound !== null) yield sound;
      }
      onFaults(ofShell + ofMessages);
    },
  };
}
