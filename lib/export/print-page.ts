import type { Viewer } from "@/lib/domain/accounts/viewer";
import { conversationText } from "@/lib/data/conversations/text";
import { encodePieces } from "@/lib/data/documents/text";
import { openConversation } from "@/lib/data/exports/open-conversation";
import { createTally } from "@/lib/formats/kit/contract/fidelity";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { htmlWriter } from "@/lib/formats/html/write";
import type { OutgoingConversation } from "@/lib/formats/kit/contract/writer";

import { outgoingConversation } from "./transform/outgoing-conversation";

interface PrintPage {
  /** To be read once; ends the snapshot. */
  readonly chunks: AsyncIterable<Uint8Array>;
  close(): void;
}

/**
 * The whole conversation as a page to be printed, every message of the shown path; null when there is none.
 * @throws DocumentDamagedError
 */
export async function openPrintPage(viewer: Viewer, id: string): Promise<PrintPage | null> {
  const text = await conversationText(viewer, id);
  await text?.verify();
  text?.close();
  const stored = await openConversation(viewer, id);
  if (stored === null) return null;
  const outgoing = outgoingConversation(stored, null);
  async function* chunks(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* encodePieces(readablePart(outgoing));
    } finally {
      stored?.close();
    }
  }
  return { chunks: chunks(), close: () => stored.close() };
}

/** What people read of the page; the document that an export carries along is not printed. */
async function* readablePart(outgoing: OutgoingConversation): AsyncGenerator<string, void, void> {
  for await (const piece of htmlWriter.write(
    outgoing,
    DEFAULT_WRITER_OPTIONS,
    createTally(htmlWriter.facts),
  )) {
    yield piece;
    if (piece === "</main>\n") break;
  }
  yield "</body></html>\n";
}
