import { openConversation } from "@/lib/data/exports/open-conversation";
import { createTally } from "@/lib/formats/kit/contract/fidelity";

import type { Leaving } from "./download/export-item";
import { outgoingConversation } from "./transform/outgoing-conversation";
import type { ScopedDocument } from "./scope/scope";

/**
 * Whether any of the documents has something to say in the format. Writers yield nothing for one that has not, and a
 * file without a row looks like a success. It ends with the first that has, which is nearly always the first.
 */
export async function writesAnything(
  documents: readonly ScopedDocument[],
  leaving: Leaving,
): Promise<boolean> {
  const { writer, options } = leaving;
  if (writer === null) return true;
  for (const document of documents) {
    const stored = await openConversation(document.id);
    if (stored === null) continue;
    try {
      const outgoing = outgoingConversation(stored, leaving.transformOf(document));
      for await (const text of writer.write(outgoing, options, createTally(writer.facts))) {
        if (text !== "") return true;
      }
    } finally {
      stored.close();
    }
  }
  return false;
}
