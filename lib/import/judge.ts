import type { DocumentKind } from "@/lib/domain/document/kind";
import type { StoredDocument } from "@/lib/data/import-identity";
import { findByContentHash, findByDocumentId } from "@/lib/data/import-identity";
import { storedMessages, storedShell } from "@/lib/data/stored-messages";
import { contentHash } from "@/lib/json/hash";

import type { PlacedDocument } from "./document-text";
import { countElements, eachPiece } from "./document-text";

/** A document of a drop, as far as telling it from those of the library needs. */
export interface Candidate {
  kind: DocumentKind;
  /** "" when it has none; then only equal bytes make it known. */
  documentId: string;
  contentHash: string;
  document: PlacedDocument;
}

/** How the new messages of a known conversation join the stored ones. */
export interface Extension {
  /** Messages the library has. */
  stored: number;
  /** Messages it does not have yet. */
  added: number;
  /** Stored messages that were edited here; the edits stay. */
  edited: number;
  /**
   * `append` keeps the stored messages. `replace` takes the whole new text, where only the white space
   * between stored messages differs and nothing was edited: so the export is the new file, byte for byte.
   */
  how: "append" | "replace";
  /** Whose title and other members outside the messages are kept: `mine` when they were edited here. */
  shell: "mine" | "theirs";
}

export type Judgement =
  | { verdict: "new" }
  | { verdict: "identical"; existing: StoredDocument }
  | { verdict: "extends"; existing: StoredDocument; extension: Extension }
  | { verdict: "conflict"; existing: StoredDocument };

/** Says what a document is to the library. Reads texts only where ids are equal and bytes are not. */
export async function judge(candidate: Candidate): Promise<Judgement> {
  const { kind, documentId, contentHash: hash } = candidate;
  const known = await (documentId === ""
    ? findByContentHash(kind, hash)
    : findByDocumentId(kind, documentId));
  const [newest] = known;
  if (newest === undefined) return { verdict: "new" };
  const same = known.find((stored) => stored.importHash === hash || stored.contentHash === hash);
  if (same !== undefined) return { verdict: "identical", existing: same };
  if (kind === "conversation") {
    for (const existing of known) {
      const extension = await findExtension(candidate.document, existing);
      if (extension !== null) return { verdict: "extends", existing, extension };
    }
  }
  return { verdict: "conflict", existing: newest };
}

/** How a document extends a stored one; null when the stored messages are no true beginning of its own. */
async function findExtension(
  document: PlacedDocument,
  existing: StoredDocument,
): Promise<Extension | null> {
  const count = countElements(document.cut);
  if (existing.messageCount === null || existing.messageCount >= count) return null;
  const shell = await storedShell(existing.id);
  if (shell === null) return null;
  const pieces = eachPiece(document);
  let stored = 0;
  let edited = 0;
  let sameLeads = true;
  try {
    for await (const mine of storedMessages(existing.id)) {
      const next = await pieces.next();
      if (next.done === true) return null;
      const { lead, raw } = next.value;
      if (mine.raw !== raw) {
        // An edited message still counts as the one it was when it was imported.
        if (mine.originHash === null || mine.originHash !== contentHash(raw)) return null;
        edited += 1;
      }
      sameLeads &&= mine.lead === lead;
      stored += 1;
    }
  } finally {
    await pieces.return();
  }
  // Without messages the edited shell may have no array to append to.
  if (shell.edited && stored === 0) return null;
  const isUntouched = !shell.edited && edited === 0;
  const how = isUntouched && (!sameLeads || stored === 0) ? "replace" : "append";
  return { stored, added: count - stored, edited, how, shell: shell.edited ? "mine" : "theirs" };
}
