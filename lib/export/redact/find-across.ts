import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ScopedDocument } from "../scope/scope";
import { createAcrossCollector, type AcrossParts, type AcrossPart } from "./across-parts";
import { documentPieces } from "./document-pieces";

/**
 * Looks through documents for secrets that go on from one call or message to the next. They have to be known before
 * the first message of a document is looked at, since it can hold the beginning of one.
 */
export async function findAcross(
  viewer: Viewer,
  documents: readonly Pick<ScopedDocument, "kind" | "id" | "messages">[],
): Promise<AcrossParts> {
  const byOwner = new Map<string, ReadonlyMap<string, readonly AcrossPart[]>>();
  for (const document of documents) {
    if (document.kind !== "conversation") continue;
    const collector = createAcrossCollector();
    for await (const { text, kind, messageId } of documentPieces(viewer, document)) {
      if (kind === "message") collector.add(text, messageId ?? "");
    }
    if (collector.found.size > 0) byOwner.set(document.id, collector.found);
  }
  return {
    of: (owner, messageId) => byOwner.get(owner)?.get(messageId ?? "") ?? [],
  };
}
