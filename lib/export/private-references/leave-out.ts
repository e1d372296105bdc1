import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  findPrivateReferences,
  PRIVATE_TITLE,
  type PrivateReference,
} from "@/lib/domain/exports/private-references";
import { namedBy, withoutNames, type PrivateTargets } from "@/lib/domain/exports/private-targets";
import { applyEdits, removeValue, setValue } from "@/lib/json/edit";
import { splitDocument } from "@/lib/json/pieces";
import { formatPointer, parsePointer } from "@/lib/json/pointers";
import { addAll } from "@/lib/shared/add-all";

import type { PieceTransform } from "../transform/piece";
import { documentPieces } from "../redact/document-pieces";
import type { ScopedDocument } from "../scope/scope";
import { referencesIn, stayingPrivate } from "./find-references";

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
  const changes = new Map<string, PrivateReference[]>();
  if (targets.byName.size > 0) {
    for (const document of documents) {
      const found: PrivateReference[] = [];
      for await (const piece of documentPieces(viewer, document)) {
        addAll(found, referencesIn(document, piece, targets));
      }
      if (found.length > 0) changes.set(document.id, found);
    }
  }
  return {
    transformOf: ({ id }) => {
      const found = changes.get(id);
      return found === undefined ? null : withoutReferences(targets, found);
    },
    changesOf: ({ id }) => changes.get(id) ?? [],
    listedChanges: ({ id }) =>
      (changes.get(id) ?? []).map(({ messageId, path, tells }) => {
        const place = parsePointer(path).map((step) =>
          namedBy(step, targets) === null ? step : "*",
        );
        const message = messageId === null ? null : withoutNames(messageId, targets);
        return { messageId: message, path: formatPointer(place), tells };
      }),
    documentIdOf: ({ id, documentId }) =>
      changes.has(id) ? withoutNames(documentId, targets) : documentId,
    count: [...changes.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

function withoutReferences(
  targets: PrivateTargets,
  found: readonly PrivateReference[],
): PieceTransform {
  const titles = found.filter(({ tells }) => tells === "title").map(({ names }) => names.title);
  return {
    shell(head, tail) {
      const split = splitDocument(clean(head + tail, "shell", targets), "messages");
      if (!split.ok) throw new Error(`A changed document is not JSON: ${split.problem.message}`);
      return { head: split.pieces.head, tail: split.pieces.tail };
    },
    message: (raw) => clean(raw, "message", targets),
    file: (kind, text) => clean(text, kind, targets),
    title: (text) =>
      titles.reduce((rest, title) => rest.replaceAll(title.trim(), PRIVATE_TITLE), text),
  };
}

/** The piece without its references; all other characters stay as they are written. */
function clean(
  text: string,
  kind: Parameters<typeof findPrivateReferences>[1],
  targets: PrivateTargets,
): string {
  let edited = text;
  for (;;) {
    const found = findPrivateReferences(JSON.parse(edited.replace(/^\uFEFF/, "")), kind, targets);
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
