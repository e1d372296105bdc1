import type { Viewer } from "@/lib/domain/accounts/viewer";
import { loadMergeSides, type MergeSides, type StoredSide } from "@/lib/data/imports/merge-sides";
import { messageGroup, SHELL } from "@/lib/domain/imports/ancestry";
import type { Difference, MessageDifference } from "@/lib/domain/imports/differences";
import { guardSuggestion } from "@/lib/domain/imports/guard-suggestion";
import {
  compareTexts,
  compareVersions,
  documentIdOf,
  keyMessages,
  type OwnMessage,
  type KeyedMessage,
  type MergeBase,
} from "@/lib/domain/imports/merge-rows";
import {
  isConverted,
  judgeCopyMessage,
  judgeCopyShell,
  shellTextToken,
  messageText,
  messageTextToken,
  sharesLittle,
} from "@/lib/domain/imports/foreign-copy";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { asRecord } from "@/lib/shared/read-value";
import { isProvenance } from "@/lib/formats/kit/source/extension";
import { exactHash } from "@/lib/json/exact-hash";

import { readPieces, readShell, type PlacedDocument } from "../source/document-text";
import { IMPORT_LIMITS } from "../source/limits";

interface Shell {
  readonly head: string;
  readonly tail: string;
}

/** A conversation of the library and the one of an item, laid side by side. */
export interface Comparison {
  readonly mine: Omit<MergeSides, "messages"> & {
    readonly messages: readonly (StoredSide & OwnMessage)[];
  };
  readonly theirs: { readonly shell: Shell; readonly messages: readonly Piece[] };
  readonly rows: readonly MessageDifference[];
  readonly shell: Difference;
  /** The one here is private and the other is not, so what is outside of the messages stays. */
  readonly isPrivateHere: boolean;
}

interface Piece extends KeyedMessage {
  readonly lead: string;
}

/** Whether two versions are small enough to be held at once. */
export function isComparable(item: PlanItem, existingBytes: number): boolean {
  const { compareBytes } = IMPORT_LIMITS;
  return item.counts.bytes <= compareBytes && existingBytes <= compareBytes;
}

/**
 * Compares the document of an item with a conversation of the library.
 * @returns null when that is not there any more
 */
export async function compareWithStored(
  viewer: Viewer,
  document: PlacedDocument,
  existingId: string,
): Promise<Comparison | null> {
  const pieces: { lead: string; raw: string }[] = [];
  for await (const read of readPieces(document)) {
    for (const { lead, raw } of read) pieces.push({ lead, raw });
  }
  const theirs = { shell: await readShell(document), messages: keyMessages(pieces) };
  const exact = { messageToken: (raw: string) => exactHash(raw), shellToken: tellShell };
  let stored = await loadMergeSides(viewer, existingId, { ...theirs, ...exact });
  if (stored === null) return null;
  const isCopy = isForeignCopy(stored, theirs);
  if (isCopy) stored = await loadMergeSides(viewer, existingId, { ...theirs, ...COPY_TOKENS });
  if (stored === null) return null;
  const mine = { ...stored, messages: keyMessages(stored.messages) };
  const [ours, others] = [parseShell(mine.shell), parseShell(theirs.shell)];
  const isPrivateHere =
    asRecord(ours)?.["isPrivate"] === true && asRecord(others)?.["isPrivate"] !== true;
  return {
    mine,
    theirs,
    rows: compareRows(mine, theirs.messages, isCopy),
    shell: compareShells(mine, theirs.shell, { isPrivateHere, isCopy }),
    isPrivateHere,
  };
}

/** Tells pieces by what they say. */
const COPY_TOKENS = {
  isCopy: true,
  messageToken: (raw: string) => exactHash(messageTextToken(raw)),
  shellToken: (shell: Shell) => shellTextToken(textOf(shell)),
};

/** Whether the other side is a copy in another format: what it says is the same, and nothing is written alike. */
function isForeignCopy(stored: MergeSides, { shell, messages }: Comparison["theirs"]): boolean {
  if (!isConverted(textOf(shell))) return false;
  const known = [...stored.messages.map(({ raw }) => raw), ...stored.before.texts];
  return sharesLittle(
    messages.map(({ raw }) => exactHash(raw)),
    new Set(known.map((raw) => exactHash(raw))),
  );
}

function compareRows(
  { messages, before, ancestry }: Comparison["mine"],
  theirs: readonly Piece[],
  isCopy: boolean,
): MessageDifference[] {
  const texts = keyMessages(before.texts.map((raw) => ({ raw })));
  const base: MergeBase = {
    texts: new Map(texts.map(({ key, raw }) => [key, raw])),
    isShared: before.wasExported !== false,
  };
  const here = new Set(theirs.map(({ key }) => key));
  const copyBase = {
    texts: new Set([...messages, ...texts].map(({ raw }) => messageText(raw))),
    keepsIds: texts.filter(({ key }) => here.has(key)).length * 2 > texts.length,
  };
  const versions = compareVersions(messages, theirs, base);
  const rows = isCopy
    ? versions.map((row) => ({ ...row, ...judgeCopyMessage(row, copyBase) }))
    : versions;
  return rows.map((row) => {
    const text = row.mine?.text ?? row.theirs?.text ?? "null";
    const group = messageGroup(documentIdOf(text));
    const tell = isCopy ? COPY_TOKENS.messageToken : exactHash;
    const token = row.theirs === undefined ? null : tell(row.theirs.text);
    const { messageId, index, slot } = row;
    const guarded = {
      messageId,
      index,
      slot,
      ...guardSuggestion(row, token, { ancestry, group }),
    };
    const isUnclearRemoval = guarded.state === "mine-only" && before.wasExported === null;
    return isUnclearRemoval && guarded.suggested === "theirs"
      ? { ...guarded, suggested: null }
      : guarded;
  });
}

function compareShells(
  { shell: mine, before, ancestry }: Comparison["mine"],
  theirs: Shell,
  { isPrivateHere, isCopy }: { readonly isPrivateHere: boolean; readonly isCopy: boolean },
): Difference {
  const [own, other, base] = [textOf(mine), textOf(theirs), textOf(before.shell)];
  const found = compareTexts(
    { raw: own, revision: mine.revision },
    { raw: other },
    { base, isKnown: true, mayRemove: false },
  );
  if (isCopy) {
    const judged = judgeCopyShell(found, { mine: own, theirs: other, base });
    if (isPrivateHere || judged.state === "same") return { ...judged, suggested: "mine" };
    return guardSuggestion(judged, COPY_TOKENS.shellToken(theirs), { ancestry, group: SHELL });
  }
  const token = tellShell(theirs);
  // Two exports of one conversation differ in what names the file; that is no difference to decide about.
  if (tellShell(mine) === token) return { ...found, state: "same", suggested: "mine" };
  if (isPrivateHere) return { ...found, suggested: "mine" };
  return guardSuggestion(found, token, { ancestry, group: SHELL });
}

/** Equal for shells that say the same, apart from what names the file they came from. */
export function tellShell(shell: Shell): string {
  return exactHash(textOf(shell), isProvenance);
}

/** A conversation without its messages; together head and tail are JSON with an empty list. */
function textOf({ head, tail }: Shell): string {
  return (head + tail).replace(/^\uFEFF/, "");
}

function parseShell(shell: Shell): unknown {
  return JSON.parse(textOf(shell));
}
