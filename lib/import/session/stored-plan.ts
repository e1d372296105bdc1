import { appendFile, rename, stat } from "node:fs/promises";

import type { ImportPlan, PlanItem } from "@/lib/domain/imports/plan";
import type { ReportLine } from "@/lib/domain/imports/progress";

import { addAll } from "@/lib/shared/add-all";

import { createAppendFile } from "../upload/append-file";
import { sealJson } from "@/lib/data/documents/sealed-json";
import { openUploaded } from "../upload/damage";
import type { Cut } from "../source/document-text";
import { lineSpans } from "../source/lines";
import type { DraftItem, ItemSource, PlannedItem } from "../items/planned";
import { countItem, NO_TOTALS } from "./plan-totals";
import { openSource } from "../source/file";
import { readSpoolJson, spoolExists, spoolPath, writeSpoolJson } from "../upload/spool-folder";

/** The plan without its items; written last, so that there is a plan only when all of it is there. */
const PLAN = "plan.json";
/** One planned item a line: a plan of a hundred thousand items is too big for one text. */
const ITEMS = "items.ndjson";
/** The element bounds of all documents, as 64-bit floats. */
export const CUTS = "cuts";
const REPORT = "report.json";
const NOTHING = new Uint8Array(0);

export interface PlanWriter {
  add(draft: DraftItem): Promise<PlannedItem>;
  /** Makes what was added readable. */
  flush(): Promise<void>;
  finish(plan: ImportPlan): Promise<void>;
  /** Closes the files of a plan that is given up. */
  close(): Promise<void>;
}

/** Writes a plan into the import's folder while it is made. */
export function createPlanWriter(importId: string): PlanWriter {
  const items = createAppendFile(spoolPath(importId, ITEMS));
  const cuts = createAppendFile(spoolPath(importId, CUTS));

  async function storeCut(cut: Cut | null): Promise<ItemSource["cut"]> {
    if (cut === null) return null;
    const { headEnd, tailStart, bounds } = cut;
    const at = await cuts.append(
      new Uint8Array(bounds.buffer, bounds.byteOffset, bounds.byteLength),
    );
    return { headEnd, tailStart, at, elements: bounds.length / 2 };
  }

  async function close(): Promise<void> {
    await items.close();
    await cuts.close();
  }

  return {
    async add({ item, fileHash, source }) {
      const stored = source && { ...source, cut: await storeCut(source.cut) };
      const planned: PlannedItem = { item, fileHash, source: stored };
      await items.append(Buffer.from(`${sealJson(planned)}\n`));
      return planned;
    },
    flush: () => cuts.flush(),
    async finish(plan) {
      // A drop of nothing but a system's own files has no items; their file is there all the same.
      if (items.size === 0) await items.append(NOTHING);
      await close();
      await writeSpoolJson(importId, PLAN, { ...plan, items: [] });
    },
    close,
  };
}

/** Puts items that were planned again into the place of those with their ids. */
export async function replaceItems(
  importId: string,
  plan: ImportPlan,
  drafts: readonly DraftItem[],
): Promise<void> {
  const replaced = new Map<string, PlannedItem>();
  for (const { item, fileHash, source } of drafts) {
    const stored = source && { ...source, cut: await appendCut(importId, source.cut) };
    replaced.set(item.id, { item, fileHash, source: stored });
  }
  const { files, bytes } = plan.totals;
  const totals = { ...NO_TOTALS, files, bytes };
  const part = `${ITEMS}.part`;
  const items = createAppendFile(spoolPath(importId, part));
  try {
    for await (const former of plannedItems(importId)) {
      const planned = replaced.get(former.item.id) ?? former;
      countItem(totals, planned.item);
      await items.append(Buffer.from(`${sealJson(planned)}\n`));
    }
    await items.append(NOTHING);
  } finally {
    await items.close();
  }
  await rename(spoolPath(importId, part), spoolPath(importId, ITEMS));
  await writeSpoolJson(importId, PLAN, { ...plan, totals, items: [] });
}

async function appendCut(importId: string, cut: Cut | null): Promise<ItemSource["cut"]> {
  if (cut === null) return null;
  const { headEnd, tailStart, bounds } = cut;
  const path = spoolPath(importId, CUTS);
  const at = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  const bytes = new Uint8Array(bounds.buffer, bounds.byteOffset, bounds.byteLength);
  await appendFile(path, bytes, { mode: 0o600 });
  return { headEnd, tailStart, at, elements: bounds.length / 2 };
}

/** The items of a plan in order, one at a time. */
export async function* plannedItems(importId: string): AsyncGenerator<PlannedItem> {
  const source = await openSource(spoolPath(importId, ITEMS));
  try {
    for await (const { start, end } of lineSpans(source)) {
      // Written by createPlanWriter, so its shape is known.
      yield openUploaded((await source.read(start, end)).toString()) as PlannedItem;
    }
  } finally {
    await source.close();
  }
}

/** One item of a plan; null when there is none of this id. */
export async function findPlannedItem(
  importId: string,
  itemId: string,
): Promise<PlannedItem | null> {
  const wanted = Number(itemId);
  if (!Number.isSafeInteger(wanted) || (await loadPlanHeader(importId)) === null) return null;
  const source = await openSource(spoolPath(importId, ITEMS));
  try {
    // Items are numbered in the order of their lines, so the others need not be parsed.
    for await (const { number, start, end } of lineSpans(source)) {
      if (number !== wanted) continue;
      const planned = openUploaded((await source.read(start, end)).toString()) as PlannedItem;
      return planned.item.id === itemId ? planned : null;
    }
    return null;
  } finally {
    await source.close();
  }
}

/** The plan without its items, or null when there is none (any more). */
export async function loadPlanHeader(importId: string): Promise<ImportPlan | null> {
  return (await readSpoolJson(importId, PLAN)) as ImportPlan | null;
}

const ITEMS_PER_SLICE = 200;

/** The items of a plan as they were shown, some at a time. */
export async function* planItems(importId: string): AsyncGenerator<PlanItem[]> {
  let items: PlanItem[] = [];
  for await (const { item } of plannedItems(importId)) {
    items.push(item);
    if (items.length < ITEMS_PER_SLICE) continue;
    yield items;
    items = [];
  }
  yield items;
}

/** The plan as it was shown, as long as the upload is kept (a day). */
export async function loadPlan(importId: string): Promise<ImportPlan | null> {
  const plan = await loadPlanHeader(importId);
  if (plan === null) return null;
  const items: PlanItem[] = [];
  for await (const some of planItems(importId)) addAll(items, some);
  return { ...plan, items };
}

export async function storeReport(importId: string, report: ReportLine): Promise<void> {
  if (await spoolExists(importId)) await writeSpoolJson(importId, REPORT, report);
}

/** What the run reported last, as long as the upload is kept. Null before it. */
export async function loadReport(importId: string): Promise<ReportLine | null> {
  return (await readSpoolJson(importId, REPORT)) as ReportLine | null;
}
