import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  findPrivateReferences,
  type PieceKind,
  type PrivateReference,
} from "@/lib/domain/exports/private-references";
import {
  namedBy,
  withoutNames,
  type PrivateTarget,
  type PrivateTargets,
} from "@/lib/domain/exports/private-targets";
import { titleFinder } from "@/lib/domain/exports/private-titles";
import { applyEdits, removeValue, setValue } from "@/lib/json/edit";
import { splitDocument } from "@/lib/json/pieces";
import { formatPointer, parsePointer } from "@/lib/json/pointers";

import type { PieceTransform } from "../transform/piece";
import { documentPieces } from "../redact/document-pieces";
import type { ScopedDocument } from "../scope/scope";
import { NamedConversations, stayingPrivate } from "./find-references";

/** References that are left out of an export: what changes in each document, and by what. */
export interface LeftOutReferences {
  /** Null for a document that names no private conversation, so that its bytes stay. */
  transformOf(document: Pick<ScopedDocument, "id">): PieceTransform | null;
  /** What is left out of one document. */
  changesOf(document: Pick<ScopedDocument, "id">): readonly PrivateReference[];
  /** The same for those who get the document: where, without what was there. */
  listedChanges(document: Pick<ScopedDocument, "id">): readonly ListedChange[];
  /** The id that a document leaves under. */
  documentIdOf(document: Pick<ScopedDocument, "id" | "documentId">): string;
  readonly count: number;
}

/** A reference that was left out, as a manifest lists it. */
export type ListedChange = Pick<PrivateReference, "messageId" | "path" | "tells">;

/** The rule under which records count references that were left out. */
export const PRIVATE_REFERENCE_RULE = "reference.private";

/** Reads everything that is to leave, before any of it does, and finds what names private conversations. */
export async function planLeftOut(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
): Promise<LeftOutReferences> {
  const targets = await stayingPrivate(viewer, documents);
  const changes = new Map<string, LeftOut>();
  if (targets.byName.size > 0) {
    for (const document of documents) {
      const named = new NamedConversations(document, targets);
      // What names them may stay behind, where a part leaves.
      const { id, kind } = document;
      for await (const piece of documentPieces(viewer, { id, kind })) named.look(piece);
      const references = await named.places(viewer);
      if (references.length > 0) changes.set(document.id, { references, named: named.all });
    }
  }
  return {
    transformOf: ({ id }) => {
      const found = changes.get(id);
      return found === undefined ? null : withoutReferences(targets, found.named);
    },
    changesOf: ({ id }) => changes.get(id)?.references ?? [],
    listedChanges: ({ id }) => {
      const { references, named } = changes.get(id) ?? NONE;
      const titles = titleFinder(named);
      return references.map(({ messageId, path, tells }) => {
        const place = parsePointer(path).map((step) =>
          namedBy(step, targets) === null && titles.findInName(step) === null ? step : "*",
        );
        const message = messageId === null ? null : withoutNames(messageId, targets);
        return { messageId: message, path: formatPointer(place), tells };
      });
    },
    documentIdOf: ({ id, documentId }) =>
      changes.has(id) ? withoutNames(documentId, targets) : documentId,
    count: [...changes.values()].reduce((sum, { references }) => sum + references.length, 0),
  };
}

/** What a document names, and the conversations that it names. */
interface LeftOut {
  readonly references: readonly PrivateReference[];
  readonly named: ReadonlySet<PrivateTarget>;
}

const NONE: LeftOut = { references: [], named: new Set() };

function withoutReferences(
  targets: PrivateTargets,
  named: ReadonlySet<PrivateTarget>,
): PieceTransform {
  const titles = titleFinder(named);
  const clean = (text: string, kind: PieceKind) => cleaned(text, kind, targets, named);
  return {
    shell(head, tail) {
      const split = splitDocument(clean(head + tail, "shell"), "messages");
      if (!split.ok) throw new Error(`A changed document is not JSON: ${split.problem.message}`);
      return { head: split.pieces.head, tail: split.pieces.tail };
    },
    message: (raw) => clean(raw, "message"),
    file: (kind, text) => clean(text, kind),
    title: (text) => titles.replace(text),
  };
}

/** The piece without its references; all other characters stay as they are written. */
function cleaned(
  text: string,
  kind: PieceKind,
  targets: PrivateTargets,
  named: ReadonlySet<PrivateTarget>,
): string {
  let edited = text;
  for (;;) {
    const value: unknown = JSON.parse(edited.replace(/^\uFEFF/, ""));
    const found = findPrivateReferences(value, kind, targets, named);
    if (found.length === 0) return edited;
    const before = edited;
    // Later elements of an array first, so that the places of the others stay.
    for (const { path, replacement } of found.toReversed()) {
      const edits =
        replacement === null ? removeValue(edited, path) : setValue(edited, path, replacement);
      edited = applyEdits(edited, edits);
    }
    // Of a key that is written twice the second goes first; the one before it shows then.
    if (edited === before) throw new Error(`A reference could not be left out of a ${kind}.`);
  }
}
