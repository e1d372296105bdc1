import type { DocumentKind } from "@/lib/domain/document/kind";
import type { StoredDocument } from "@/lib/data/import-identity";
import { findByContentHash, findByDocumentId } from "@/lib/data/import-identity";
import { storedMessages, storedShell } from "@/lib/data/stored-messages";
import { asRecord } from "@/lib/domain/read-value";
import { withoutProvenance } from "@/lib/formats/source-extension";
import { canonicalHash, contentHash } from "@/lib/json/hash";

import type { PlacedDocument } from "./document-text";
import { countElements, eachPiece, readShell } from "./document-text";

/** A document of a drop, as far as telling it from those of the library needs. */
export interface Candidate {
  kind: DocumentKind;
  /** `cjson`, or the format it was converted from. */
  format: string;
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
  | { verdict: "identical"; existing: StoredDocument; exposes: boolean }
  | { verdict: "extends"; existing: StoredDocument; extension: Extension }
  /** exposes: the stored one is private and the other is not, so it must not take its place. */
  | { verdict: "conflict"; existing: StoredDocument; exposes: boolean };

/** Says what a document is to the library. Reads texts only where ids are equal and bytes are not. */
export async function judge(candidate: Candidate): Promise<Judgement> {
  const { kind, documentId, contentHash: hash } = candidate;
  const known = await (documentId === ""
    ? findByContentHash(kind, hash)
    : findByDocumentId(kind, documentId));
  const [newest] = known;
  if (newest === undefined) return { verdict: "new" };
  const same = known.find((stored) => stored.importHash === hash || stored.contentHash === hash);
  if (same !== undefined) {
    const exposes = same.edited && (await wouldExpose(candidate, same));
    return { verdict: "identical", existing: same, exposes };
  }
  if (kind === "conversation") {
    for (const existing of known) {
      const found = await compare(candidate, existing);
      if (found !== null) return found;
    }
  }
  return { verdict: "conflict", existing: newest, exposes: await wouldExpose(candidate, newest) };
}

/** Whether putting a conversation into the place of a stored one would make a private one public. */
async function wouldExpose(
  { kind, document }: Candidate,
  existing: StoredDocument,
): Promise<boolean> {
  if (kind !== "conversation") return false;
  const stored = await storedShell(existing.id);
  if (stored === null || !isPrivate(parseShell(stored))) return false;
  return !isPrivate(parseShell(await readShell(document)));
}

const isPrivate = (shell: unknown) => asRecord(shell)?.["isPrivate"] === true;

function parseShell({ head, tail }: { head: string; tail: string }): unknown {
  return JSON.parse((head + tail).replace(/^\uFEFF/, ""));
}

/** Whether a conversation continues a stored one, or is it; null when it is another version. */
async function compare(candidate: Candidate, existing: StoredDocument): Promise<Judgement | null> {
  const { document, format } = candidate;
  const count = countElements(document.cut);
  if (existing.messageCount === null || existing.messageCount > count) return null;
  const isForeign = format !== "cjson";
  if (existing.messageCount === count && !isForeign) return null;
  const shell = await storedShell(existing.id);
  const common = shell === null ? null : await compareMessages(document, existing.id);
  if (shell === null || common === null) return null;
  const { stored, edited, sameLeads } = common;
  if (stored === count) {
    const isSame = shell.edited || (await hasSameShell(document, shell));
    return isSame ? { verdict: "identical", existing, exposes: false } : null;
  }
  if (!shell.edited && (await wouldExpose(candidate, existing))) return null;
  // Without messages the edited shell may have no array to append to.
  if (shell.edited && stored === 0) return null;
  const isUntouched = !shell.edited && edited === 0;
  const how = isUntouched && (!sameLeads || stored === 0) ? "replace" : "append";
  const keeps = shell.edited ? "mine" : "theirs";
  const extension: Extension = { stored, added: count - stored, edited, how, shell: keeps };
  return { verdict: "extends", existing, extension };
}

/** How the stored messages are the first ones of a document; null when they are not. */
async function compareMessages(
  document: PlacedDocument,
  id: string,
): Promise<{ stored: number; edited: number; sameLeads: boolean } | null> {
  const pieces = eachPiece(document);
  const common = { stored: 0, edited: 0, sameLeads: true };
  try {
    for await (const mine of storedMessages(id)) {
      const next = await pieces.next();
      if (next.done === true) return null;
      const { lead, raw } = next.value;
      if (mine.raw !== raw) {
        // An edited message still counts as the one it was when it was imported.
        if (mine.originHash === null || mine.originHash !== contentHash(raw)) return null;
        common.edited += 1;
      }
      common.sameLeads &&= mine.lead === lead;
      common.stored += 1;
    }
  } finally {
    await pieces.return();
  }
  return common;
}

/** Two exports of one conversation differ in what names the file; that does not make them two. */
async function hasSameShell(
  document: PlacedDocument,
  stored: { head: string; tail: string },
): Promise<boolean> {
  const [theirs, mine] = [parseShell(await readShell(document)), parseShell(stored)];
  return canonicalHash(withoutProvenance(theirs)) === canonicalHash(withoutProvenance(mine));
}
