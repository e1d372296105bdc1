import type { Viewer } from "@/lib/domain/accounts/viewer";
import { isDatabaseLost } from "@/lib/data/store/postgres/failures";
import { isDiskFull } from "@/lib/data/store/disk/full";
import type { InvalidItem, PlanItem, PlanTotals } from "@/lib/domain/imports/plan";
import type { ReadingChoice } from "@/lib/formats/kit/contract/format";

import { createAppendFile, type AppendFile } from "../upload/append-file";
import type { PlacedDocument } from "../source/document-text";
import type { FoundCredential } from "../conceal/find-credentials";
import type { OpenTwin, Twin } from "../items/twins";
import { IMPORT_LIMITS } from "../source/limits";
import { openTexts } from "./open-texts";
import type { DraftItem, FileSpan, PlannedItem, StoredBundle } from "../items/planned";
import { spoolPath } from "../upload/spool-folder";
import { countItem, NO_TOTALS } from "./plan-totals";
import { createPlanWriter, type PlanWriter } from "./stored-plan";

/** The texts that conversions make, one after the other. */
const CONVERTED = "converted";

const NOTES_KEPT = 50;

/** What an invalid item has instead of a document. */
const NO_SOURCE = {
  contentHash: "",
  textHash: "",
  original: null,
  cut: null,
  existing: null,
  isComparable: false,
  extension: null,
};

/** The drop has more documents than a plan may have. */
export class TooManyItemsError extends Error {
  override name = "TooManyItemsError";
}

/** What the steps of planning one drop share. */
export interface PlanSession {
  readonly importId: string;
  readonly viewer: Viewer;
  /** When the plan is made; conversions are told. */
  readonly now: Date;
  /** How all of the drop is to be read, where formats leave a choice. */
  readonly reading: ReadingChoice;
  readonly totals: PlanTotals;
  /** What was added so far. */
  readonly items: PlanItem[];
  /** Items of this drop by kind and document id. */
  readonly twins: Map<string, Twin[]>;
  /** The name of the first item that says something, by the fingerprint of what it says. */
  readonly firstSaid: Map<string, string>;
  readonly openTwin: OpenTwin;
  /** What people are told a file is called: two files of one path have a number behind it. */
  shownName(name: string): string;
  nextItemId(): string;
  /** A name for a file of the import's folder. */
  nextFile(): string;
  /** Stores an item of the plan; its lists are cut to what a plan may hold. Gives it as it was stored. */
  add(draft: DraftItem): Promise<PlannedItem | DraftItem>;
  /**
   * Adds the item of something that becomes no document; `text` is what a person can look at.
   * @param bundle what it can be read from again
   */
  addInvalid(
    item: InvalidItem,
    fileHash: string,
    text: FileSpan,
    bundle?: StoredBundle,
  ): Promise<void>;
  /** Adds a sentence about the drop as a whole; beyond a limit they are only counted. */
  note(sentence: string): void;
  /** Keeps a text that a conversion made. */
  keepText(text: Uint8Array): Promise<FileSpan>;
  /** Throws when the person went away. */
  checkAborted(): void;
  /** True for errors that end the plan as a whole. */
  isOver(error: unknown): boolean;
  /** Told of errors that the plan does not explain. */
  onError: (error: unknown) => void;
}

/** The session of a plan that is made for the first time, with the files it is written to. */
export interface OpenSession extends PlanSession {
  /** The sentences about the drop as a whole. */
  notes(): string[];
  /** What references took the place of, by item. */
  readonly credentials: ReadonlyMap<string, readonly FoundCredential[]>;
  readonly writer: PlanWriter;
  close(): Promise<void>;
}

export interface PlanOptions {
  /** Who imports: what is in the library already is what they see. */
  readonly viewer: Viewer;
  signal?: AbortSignal;
  reading?: ReadingChoice;
  onError?: (error: unknown) => void;
}

export function createSession(importId: string, options: PlanOptions): OpenSession {
  const { signal } = options;
  const writer = createPlanWriter(importId);
  const converted: AppendFile = createAppendFile(spoolPath(importId, CONVERTED));
  const totals: PlanTotals = { ...NO_TOTALS };
  let listed = 0;
  let named = 0;
  let files = 0;
  const items: PlanItem[] = [];
  const credentials = new Map<string, readonly FoundCredential[]>();
  const sentences: string[] = [];
  let noted = 0;

  async function add(draft: DraftItem): Promise<PlannedItem> {
    named += draft.item.name.length;
    const isFull = totals.items >= IMPORT_LIMITS.items || named > IMPORT_LIMITS.namesLength;
    if (isFull) throw new TooManyItemsError();
    const room = Math.max(0, IMPORT_LIMITS.problemsPerPlan - listed);
    const item = shortenLists(draft.item, room);
    listed += item.problems.length;
    countItem(totals, item);
    items.push(item);
    if (draft.credentials?.length) credentials.set(item.id, draft.credentials);
    return writer.add({ ...draft, item });
  }

  return {
    importId,
    viewer: options.viewer,
    now: new Date(),
    reading: options.reading ?? {},
    totals,
    items,
    credentials,
    twins: new Map(),
    firstSaid: new Map(),
    writer,
    nextItemId: () => String(totals.items + 1),
    nextFile: () => `entry-${(files += 1)}`,
    notes() {
      const more = `and ${noted - NOTES_KEPT} more notes of this kind.`;
      return noted > NOTES_KEPT ? [...sentences, more] : [...sentences];
    },
    note(sentence) {
      noted += 1;
      if (noted <= NOTES_KEPT) sentences.push(sentence);
    },
    add,
    async addInvalid(item, fileHash, text, bundle) {
      await add(invalidDraft(item, { fileHash, text, ...(bundle && { bundle }) }));
    },
    shownName: (name) => name,
    async openTwin({ source }, look) {
      await converted.flush();
      await writer.flush();
      return openTwinText(importId, source, look);
    },
    async keepText(text) {
      const start = await converted.append(text);
      return { file: CONVERTED, start, end: start + text.byteLength };
    },
    checkAborted: () => signal?.throwIfAborted(),
    isOver: (error) =>
      error instanceof TooManyItemsError ||
      signal?.aborted === true ||
      isDiskFull(error) ||
      isDatabaseLost(error),
    onError: options.onError ?? (() => undefined),
    async close() {
      await converted.close();
      await writer.close();
    },
  };
}

/** Reads the document of an item whose texts are on the disk. */
export async function openTwinText<T>(
  importId: string,
  source: Twin["source"],
  look: (document: PlacedDocument) => Promise<T>,
): Promise<T> {
  const texts = openTexts(importId);
  try {
    return await look(await texts.document(source));
  } finally {
    await texts.close();
  }
}

/** The draft of something that becomes no document. */
export function invalidDraft(
  item: InvalidItem,
  {
    fileHash,
    ...source
  }: { readonly fileHash: string; readonly text: FileSpan; readonly bundle?: StoredBundle },
): DraftItem {
  return { item, fileHash, source: { ...NO_SOURCE, ...source } };
}

/** An item with as many findings as a plan may hold of one. */
export function shortenLists<I extends PlanItem>(item: I, room = Number.POSITIVE_INFINITY): I {
  return {
    ...item,
    problems: item.problems.slice(0, Math.min(room, IMPORT_LIMITS.problemsPerItem)),
    notes: item.notes.slice(0, IMPORT_LIMITS.notesPerItem),
  };
}
