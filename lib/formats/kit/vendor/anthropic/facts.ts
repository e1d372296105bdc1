import { kept, lost, type FactTable } from "@/lib/formats/kit/contract/fact-table";

const MESSAGE = "the message’s source extension";

/** What `createContentReader` does besides the common facts, for the tables of the formats that use it. */
export const CONTENT_FACTS = {
  signatures: kept("signatures and encrypted reasoning", MESSAGE),
  blockFields: kept("details of content blocks", MESSAGE),
  partOrder: kept("where files are between the texts", MESSAGE),
  unknownContent: kept("content of an unknown kind", MESSAGE),
  cacheMarks: lost(
    "marks of the prompt cache",
    "they steer a request and say nothing about the conversation",
  ),
} satisfies FactTable;

export type ContentFact = keyof typeof CONTENT_FACTS;
