import type { Viewer } from "@/lib/domain/accounts/viewer";
import { listPrivateConversations } from "@/lib/data/exports/private-conversations";
import {
  findPrivateReferences,
  type PrivateReference,
} from "@/lib/domain/exports/private-references";
import {
  privateTargets,
  type PrivateTarget,
  type PrivateTargets,
} from "@/lib/domain/exports/private-targets";
import { formatPointer } from "@/lib/json/pointers";

import type { StoredPiece } from "../redact/document-pieces";
import type { ScopedDocument } from "../scope/scope";

/** Private conversations that stay in the library while these documents leave. */
export async function stayingPrivate(
  viewer: Viewer,
  documents: readonly Pick<ScopedDocument, "id" | "documentId">[],
): Promise<PrivateTargets> {
  const leaving = new Set(documents.flatMap(({ id, documentId }) => [id, documentId]));
  const all = await listPrivateConversations(viewer);
  // A document that leaves may name itself, even where a private copy has the same id.
  return privateTargets(
    all.filter(({ id, documentId }) => !leaving.has(id) && !leaving.has(documentId)),
  );
}

/** The references of one piece, as the review lists them. */
export function referencesIn(
  { title, id, documentId }: Pick<ScopedDocument, "title" | "id" | "documentId">,
  { text, kind, messageId }: Pick<StoredPiece, "text" | "kind" | "messageId">,
  targets: PrivateTargets,
): PrivateReference[] {
  if (targets.byName.size === 0) return [];
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  const isSelf = (target: PrivateTarget) => target.id === id || target.documentId === documentId;
  const found = findPrivateReferences(value, kind, targets).filter(({ target }) => !isSelf(target));
  return found.map(({ path, tells, target }) => ({
    document: id,
    title,
    messageId,
    path: formatPointer(path),
    tells,
    names: { id: target.documentId, title: target.title },
  }));
}
