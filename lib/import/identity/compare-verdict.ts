import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import {
  findByContentHash,
  findByDocumentId,
  findNamelessByText,
  type StoredDocument,
} from "@/lib/data/imports/identity";
import { isIntact } from "@/lib/data/documents/intact";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { hadShell } from "@/lib/data/history/had-shell";
import { storedMessages, storedShell } from "@/lib/data/messages/rows/stored";
import { parseJson } from "@/lib/shared/json-text";
import { asRecord } from "@/lib/shared/read-value";
import { isSameValue } from "@/lib/json/exact-hash";
import { contentHash } from "@/lib/json/hash";

import { tellShell } from "./compare-item";
import { countElements, eachPiece, readShell, type PlacedDocument } from "../source/document-text";
import { isOwnExport } from "./own-export";
import { isDamaged, saysTheSame } from "./stored-document";

/** A document of a drop, as far as telling it from those of the library needs. */
export interface Candidate {
  kind: DocumentKind;
  /** `cjson`, or the format it was converted from. */
  format: string;
  /** The file it was found in, or converted from. */
  fileName: string;
  /** "" when it has none; then only equal bytes make it known. */
  documentId: string;
  contentHash: string;
  /** The fingerprint of what a conversation says, "" for anything else. */
  textHash: string;
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
  /** Stored messages that are not what was written; the document has them as they were written. */
  damaged: number;
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
  /**
   * otherLayout: its bytes differ from the stored ones, and say the same. isCopy: it is what an export of the stored one
   * in its format says, or said when it left as these bytes.
   */
  | {
      verdict: "identical";
      existing: StoredDocument;
      exposes: boolean;
      otherLayout: boolean;
      isCopy?: true | "former";
    }
  | { verdict: "extends"; existing: StoredDocument; extension: Extension }
  /**
   * exposes: the stored one is private and the other is not, so it must not take its place.
   * damage: the stored text is not what was written; `repairable` when the document is what was written.
   */
  | { verdict: "conflict"; existing: StoredDocument; exposes: boolean; damage: Damage };

export type Damage = "none" | "repairable" | "lasting";

/** Says what a document is to the library. Reads texts only where ids are equal and bytes are not. */
export async function compareVerdict(viewer: Viewer, candidate: Candidate): Promise<Judgement> {
  const { kind, documentId, contentHash: hash } = candidate;
  const known = await (documentId === ""
    ? findByContentHash(viewer, kind, hash)
    : findByDocumentId(viewer, kind, documentId));
  const [newest] = known;
  if (newest === undefined) return findNameless(viewer, candidate);
  const same = known.find((stored) => stored.importHash === hash || stored.contentHash === hash);
  if (same !== undefined) {
    const exposes = same.edited && (await wouldExpose(candidate, same));
    if (await isDamaged(viewer, kind, same.id)) {
      return { verdict: "conflict", existing: same, exposes, damage: "repairable" };
    }
    return { verdict: "identical", existing: same, exposes, otherLayout: false };
  }
  for (const existing of known) {
    const found = await compare(viewer, candidate, existing);
    if (found !== null) return found;
  }
  for (const existing of known) {
    if (!(await isOwnExport(viewer, candidate, existing))) continue;
    return { verdict: "identical", existing, exposes: false, otherLayout: false, isCopy: true };
  }
  const exposes = await wouldExpose(candidate, newest);
  const damage = (await isDamaged(viewer, kind, newest.id)) ? "lasting" : "none";
  return { verdict: "conflict", existing: newest, exposes, damage };
}

/** Without an id a document is known only by saying exactly what a stored one says. */
async function findNameless(viewer: Viewer, candidate: Candidate): Promise<Judgement> {
  const { documentId, textHash } = candidate;
  const alike = documentId === "" ? await findNamelessByText(viewer, textHash) : [];
  for (const existing of alike) {
    const found = await compare(viewer, candidate, existing);
    if (found?.verdict === "identical") return found;
  }
  return { verdict: "new" };
}

/** Whether putting a conversation into the place of a stored one would make a private one public. */
async function wouldExpose({ document }: Candidate, existing: StoredDocument): Promise<boolean> {
  if (!existing.isPrivate) return false;
  const { head, tail } = await readShell(document);
  const shell = parseJson((head + tail).replace(/^\uFEFF/, ""));
  return asRecord(shell)?.["isPrivate"] !== true;
}

/** Whether a document says what a stored one says, or continues it; null when it is another version. */
async function compare(
  viewer: Viewer,
  candidate: Candidate,
  existing: StoredDocument,
): Promise<Judgement | null> {
  const { kind, document } = candidate;
  if (kind === "conversation") return compareConversation(viewer, candidate, existing);
  const isSame = await saysTheSame(viewer, kind, existing.id, document);
  return isSame ? identical(existing, { otherLayout: true }) : null;
}

function identical(existing: StoredDocument, { otherLayout }: { otherLayout: boolean }): Judgement {
  return { verdict: "identical", existing, exposes: false, otherLayout };
}

async function compareConversation(
  viewer: Viewer,
  candidate: Candidate,
  existing: StoredDocument,
): Promise<Judgement | null> {
  const { document } = candidate;
  const count = countElements(document.cut);
  if (existing.messageCount === null || existing.messageCount > count) return null;
  const shell = await storedShell(viewer, existing.id);
  const common = shell === null ? null : await compareMessages(viewer, document, existing.id);
  if (shell === null || common === null) return null;
  const { stored, edited, sameLeads, sameTexts, damaged } = common;
  const isUntouched = !shell.edited && edited === 0;
  // Only a text that takes the place of the whole one repairs it, and edits would go with that.
  if (stored !== existing.messageCount || (damaged > 0 && !isUntouched)) return null;
  if (stored === count) {
    const found = await judgeEqualLength(viewer, candidate, existing, { shell, edited });
    if (found === null || damaged === 0) return found;
    return { verdict: "conflict", existing, exposes: false, damage: "repairable" };
  }
  if (!shell.edited && (await wouldExpose(candidate, existing))) return null;
  // Without messages the edited shell may have no array to append to.
  if (shell.edited && stored === 0) return null;
  const isAnotherText = !sameLeads || !sameTexts || stored === 0 || damaged > 0;
  const how = isUntouched && isAnotherText ? "replace" : "append";
  const keeps = shell.edited ? "mine" : "theirs";
  const added = count - stored;
  const extension: Extension = { stored, added, edited, damaged, how, shell: keeps };
  return { verdict: "extends", existing, extension };
}

/** A conversation whose messages are those of a stored one: only what surrounds them may differ. */
async function judgeEqualLength(
  viewer: Viewer,
  { document, format }: Candidate,
  existing: StoredDocument,
  { shell, edited }: { shell: StoredShell; edited: number },
): Promise<Judgement | null> {
  const theirs = await readShell(document);
  if (format === "cjson") {
    const isSame = edited === 0 && isSameValue(theirs.head + theirs.tail, shell.head + shell.tail);
    return isSame ? identical(existing, { otherLayout: true }) : null;
  }
  // Two exports of one conversation differ in what names the file; that does not make them two.
  const told = tellShell(theirs);
  // What was edited here stays; what was edited in the file since is something else.
  const isSame =
    told === tellShell(shell) ||
    (shell.edited && (await hadShell(viewer, existing.id, (former) => tellShell(former) === told)));
  return isSame ? identical(existing, { otherLayout: false }) : null;
}

type StoredShell = NonNullable<Awaited<ReturnType<typeof storedShell>>>;

interface Common {
  stored: number;
  /** Messages that were edited here; the document has them as they were. */
  edited: number;
  damaged: number;
  sameLeads: boolean;
  /** All messages have the same bytes. */
  sameTexts: boolean;
}

/** How the stored messages are the first ones of a document; null when they are not. */
async function compareMessages(
  viewer: Viewer,
  document: PlacedDocument,
  id: string,
): Promise<Common | null> {
  const pieces = eachPiece(document);
  const common = { stored: 0, edited: 0, damaged: 0, sameLeads: true, sameTexts: true };
  try {
    for await (const mine of storedMessages(viewer, id)) {
      const next = await pieces.next();
      if (next.done === true) return null;
      const { lead, raw } = next.value;
      if (!isIntact(mine)) {
        if (pieceHash(lead, raw) !== mine.bodyHash) return null;
        common.damaged += 1;
      } else if (mine.raw !== raw) {
        // An edited message still counts as the one it was when it was imported.
        if (mine.originHash !== null && mine.originHash === contentHash(raw)) common.edited += 1;
        else if (!isSameValue(mine.raw, raw)) return null;
        common.sameTexts = false;
      }
      common.sameLeads &&= mine.lead === lead;
      common.stored += 1;
    }
  } finally {
    await pieces.return();
  }
  return common;
}
