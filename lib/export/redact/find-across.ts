import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { ScopedDocument } from "../scope/scope";
import { createAcrossCollector, type AcrossParts, type AcrossPart } from "./across-parts";
import { documentPieces } from "./document-pieces";

type Searched = Pick<ScopedDocument, "kind" | "id" | "messages">;

/** What goes on from one part to the next, document after document. */
export interface AcrossSearch extends AcrossParts {
  /**
   * Looks through a document. It has to be done before its first message is looked at, since that can hold the
   * beginning of a secret.
   */
  look(document: Searched): Promise<void>;
}

/** Looks for secrets that go on from one call or message to the next. */
export function createAcrossSearch(viewer: Viewer): AcrossSearch {
  const byOwner = new Map<string, ReadonlyMap<string, readonly AcrossPart[]>>();
  return {
    async look(document) {
      if (document.kind !== "conversation") return;
      const collector = createAcrossCollector();
      for await (const { text, kind, messageId } of documentPieces(viewer, document)) {
        if (kind === "message") collector.add(text, messageId ?? "");
      }
      if (collector.found.size > 0) byOwner.set(document.id, collector.found);
    },
    of: (owner, messageId) => byOwner.get(owner)?.get(messageId ?? "") ?? [],
  };
}

/** What goes on from one part of a document to the next. */
export async function findAcross(viewer: Viewer, document: Searched): Promise<AcrossParts> {
  const search = createAcrossSearch(viewer);
  await search.look(document);
  return search;
}
