import type { Viewer } from "@/lib/domain/accounts/viewer";
import { listPrivateConversations } from "@/lib/data/exports/private-conversations";
import { listUnseenParents } from "@/lib/data/exports/unseen-parents";
import {
  findPrivateReferences,
  type FoundReference,
  type PrivateReference,
} from "@/lib/domain/exports/private-references";
import {
  privateTargets,
  type PrivateTarget,
  type PrivateTargets,
} from "@/lib/domain/exports/private-targets";
import { formatPointer } from "@/lib/json/pointers";

import { documentPieces, type StoredPiece } from "../redact/document-pieces";
import type { ScopedDocument } from "../scope/scope";

/**
 * Private conversations that stay in the library while these documents leave. Those of other members are not found, so
 * each parent that a member finds nowhere counts as one, without a title: naming some of them would tell which there are.
 */
export async function stayingPrivate(
  viewer: Viewer,
  documents: readonly Pick<ScopedDocument, "id" | "documentId">[],
): Promise<PrivateTargets> {
  const leaving = new Set(documents.flatMap(({ id, documentId }) => [id, documentId]));
  const all = await listPrivateConversations(viewer);
  const parents = viewer.kind === "member" ? await unseenParents(viewer, documents) : [];
  // A document that leaves may name itself, even where a private copy has the same id.
  return privateTargets(
    [...all, ...parents].filter(
      ({ id, documentId }) => !leaving.has(id) && !leaving.has(documentId),
    ),
  );
}

async function unseenParents(
  viewer: Viewer,
  documents: readonly Pick<ScopedDocument, "id">[],
): Promise<PrivateTarget[]> {
  const ids = documents.map(({ id }) => id);
  const parents = await listUnseenParents(viewer, ids);
  return parents.map((id) => ({ id, documentId: id, title: "" }));
}

/**
 * The private conversations that a document names, as its pieces are looked at. What one piece names by its id another may
 * name by its title, so a document that names any is read once more to list the places.
 */
export class NamedConversations {
  readonly #document: ScopedDocument;
  readonly #targets: PrivateTargets;
  readonly #named = new Set<PrivateTarget>();

  constructor(document: ScopedDocument, targets: PrivateTargets) {
    this.#document = document;
    this.#targets = targets;
  }

  get all(): ReadonlySet<PrivateTarget> {
    return this.#named;
  }

  look(piece: StoredPiece): void {
    for (const { target } of this.#in(piece, new Set())) this.#named.add(target);
  }

  /**
   * Every place, in the order of the text.
   * @param most characters that are looked at
   */
  async places(viewer: Viewer, most = Number.POSITIVE_INFINITY): Promise<PrivateReference[]> {
    const places: PrivateReference[] = [];
    if (this.#named.size === 0) return places;
    const { id: document, title } = this.#document;
    let characters = 0;
    for await (const piece of documentPieces(viewer, this.#document)) {
      if (characters >= most) break;
      for (const { path, tells, target } of this.#in(piece, this.#named)) {
        const names = { id: target.documentId, title: target.title };
        const { messageId } = piece;
        places.push({ document, title, messageId, path: formatPointer(path), tells, names });
      }
      characters += piece.text.length;
    }
    return places;
  }

  #in({ text, kind }: StoredPiece, known: ReadonlySet<PrivateTarget>): FoundReference[] {
    if (this.#targets.byName.size === 0) return [];
    const { id, documentId } = this.#document;
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return findPrivateReferences(value, kind, this.#targets, known).filter(
      ({ target }) => target.id !== id && target.documentId !== documentId,
    );
  }
}
