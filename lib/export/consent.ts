import type { Viewer } from "@/lib/domain/accounts/viewer";
import { hasRememberedConsent, recordConsents } from "@/lib/data/exports/consents";
import { conversationHash } from "@/lib/data/conversations/text";
import type { ExportFormat, ExportRequest, PrivateItem } from "@/lib/domain/exports/request";

import type { ScopedDocument } from "./scope/scope";
import { staysPrivate } from "./scope/stays-private";

export type ConsentCheck =
  | { ok: true; documents: ScopedDocument[]; leftOut: number }
  | { ok: false; items: PrivateItem[] };

/**
 * Decides about the private conversations of a scope. They leave with consent only; without it they stay
 * when the request says so, and otherwise nothing leaves before somebody was asked.
 */
export async function checkConsent(
  viewer: Viewer,
  documents: ScopedDocument[],
  request: ExportRequest,
): Promise<ConsentCheck> {
  const { consent, includePrivate } = request;
  const consented = new Set(Array.isArray(consent) ? consent : []);
  if (includePrivate === false) {
    const open = documents.filter((document) => !staysPrivate(document, request));
    return { ok: true, documents: open, leftOut: documents.length - open.length };
  }
  const asked = documents.filter(
    ({ isPrivate, id }) => isPrivate && consent !== true && !consented.has(id),
  );
  if (asked.length === 0 || (await isRemembered(viewer, documents, asked))) {
    return { ok: true, documents, leftOut: 0 };
  }
  const items = asked.map(({ id, title, titleDerived, ownerId }) => {
    return { id, title, titleDerived, ownerId };
  });
  return { ok: false, items };
}

/** A consent that was remembered is one to exports of that conversation alone. */
async function isRemembered(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  asked: readonly ScopedDocument[],
): Promise<boolean> {
  const [only] = asked;
  return documents.length === 1 && only !== undefined && hasRememberedConsent(viewer, only.id);
}

/** What the record of a consent says beside the conversation. */
export interface ConsentContext {
  exportId: string;
  actor: string;
  format: ExportFormat;
  /** It holds for later exports of the same conversation alone. */
  remembered: boolean;
}

/**
 * Records the consent to each private conversation, with the hash of the bytes consented to.
 * @returns the hashes by store id; what leaves must still have them
 */
export async function recordPrivate(
  viewer: Viewer,
  documents: readonly ScopedDocument[],
  context: ConsentContext,
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  const items = [];
  for (const { id, documentId, isPrivate } of documents) {
    const contentHash = isPrivate ? await conversationHash(viewer, id) : null;
    if (contentHash === null) continue;
    hashes.set(id, contentHash);
    items.push({ conversationId: id, documentId, contentHash });
  }
  if (items.length > 0) await recordConsents(viewer, { ...context, items });
  return hashes;
}
