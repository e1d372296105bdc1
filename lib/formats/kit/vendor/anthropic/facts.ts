import type { FactTable } from "@/lib/formats/kit/contract/fact-table";

const MESSAGE = "the message's source extension";

/** What `createContentReader` does besides the common facts, for the tables of the formats that use it. */
export const CONTENT_FACTS = {
  signatures: { fate: "kept", what: "signatures and encrypted reasoning", where: MESSAGE },
  blockFields: { fate: "kept", what: "details of content blocks", where: MESSAGE },
  partOrder: { fate: "kept", what: "where files stand between the texts", where: MESSAGE },
  unknownContent: { fate: "kept", what: "content of an unknown kind", where: MESSAGE },
  cacheMarks: {
    fate: "lost",
    what: "marks of the prompt cache",
    why: "they steer a request and say nothing about the conversation",
  },
} as const satisfies FactTable;

export type ContentFact = keyof typeof CONTENT_FACTS;
