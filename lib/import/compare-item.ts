import type { MergeSides, StoredSide } from "@/lib/data/merge-sides";
import { loadMergeSides } from "@/lib/data/merge-sides";
import type { Difference, MessageDifference } from "@/lib/domain/imports/differences";
import type { OwnMessage } from "@/lib/domain/imports/merge-rows";
import {
  compareTexts,
  compareVersions,
  isSameJson,
  keyMessages,
} from "@/lib/domain/imports/merge-rows";
import type { KeyedMessage, MergeBase } from "@/lib/domain/imports/merge-rows";
import type { PlanItem } from "@/lib/domain/imports/plan";
import { asRecord } from "@/lib/domain/read-value";
import { withoutProvenance } from "@/lib/formats/source-extension";

import type { PlacedDocument } from "./document-text";
import { readPieces, readShell } from "./document-text";
import { IMPORT_LIMITS } from "./limits";

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
  document: PlacedDocument,
  existingId: string,
): Promise<Comparison | null> {
  const stored = await loadMergeSides(existingId);
  if (stored === null) return null;
  const mine = { ...stored, messages: keyMessages(stored.messages) };
  const pieces: { lead: string; raw: string }[] = [];
  for await (const read of readPieces(document)) {
    for (const { lead, raw } of read) pieces.push({ lead, raw });
  }
  const theirs = { shell: await readShell(document), messages: keyMessages(pieces) };
  const { before } = stored;
  const texts = keyMessages(before.texts.map((raw) => ({ raw })));
  const base: MergeBase = {
    texts: new Map(texts.map(({ key, raw }) => [key, raw])),
    isShared: before.export !== null,
  };
  const [ours, others] = [parseShell(mine.shell), parseShell(theirs.shell)];
  const isPrivateHere =
    asRecord(ours)?.["isPrivate"] === true && asRecord(others)?.["isPrivate"] !== true;
  return {
    mine,
    theirs,
    rows: compareVersions(mine.messages, theirs.messages, base),
    shell: compareShells(mine.shell, theirs.shell, before.shell, isPrivateHere),
    isPrivateHere,
  };
}

function compareShells(
  mine: Shell & { revision: number },
  theirs: Shell,
  before: Shell,
  isPrivateHere: boolean,
): Difference {
  const [own, other, base] = [textOf(mine), textOf(theirs), textOf(before)];
  const found = compareTexts(
    { raw: own, revision: mine.revision },
    { raw: other },
    { base, isKnown: true, mayRemove: false },
  );
  const [ours, others] = [parseShell(mine), parseShell(theirs)].map((shell) =>
    JSON.stringify(withoutProvenance(shell)),
  );
  // Two exports of one conversation differ in what names the file; that is no difference to decide about.
  if (isSameJson(ours ?? "", others ?? "")) return { ...found, state: "same", suggested: "mine" };
  return isPrivateHere ? { ...found, suggested: "mine" } : found;
}

/** A conversation without its messages; together head and tail are JSON with an empty list. */
function textOf({ head, tail }: Shell): string {
  return (head + tail).replace(/^\uFEFF/, "");
}

function parseShell(shell: Shell): unknown {
  return JSON.parse(textOf(shell));
}
