import { MAIN_LIBRARY, storedLibrary } from "@/lib/domain/accounts/library";
import { mayWriteIn, type Viewer } from "@/lib/domain/accounts/viewer";
import { setTimeout as wait } from "node:timers/promises";

import { findImport } from "@/lib/data/imports/list";
import { endNowOrLater } from "@/lib/data/store/disk/end-later";
import type { ImportMerges } from "@/lib/domain/imports/differences";
import type { ImportDecisions, PlanItem } from "@/lib/domain/imports/plan";
import type { ProgressEvent, ReportLine } from "@/lib/domain/imports/progress";

import { compareWithStored } from "../identity/compare-item";
import { decide, mergeChoice, surveyDecisions } from "./decisions";
import { refuseChoice } from "./differences";
import { executePlan, type RunContext, type RunProgress } from "./execute";
import { forgetCredentials } from "../credentials/held";
import { withItemDocument } from "../session/item-document";
import { refuse, type Refused } from "../upload/problem";
import { acquireRun, dropTexts } from "../upload/run-lock";
import { loadPlanHeader, loadReport, plannedItems, storeReport } from "../session/stored-plan";

/** How a run is done besides its decisions. */
export interface RunOptions {
  /** Choices by item id, for the items that are merged. */
  merges?: ImportMerges;
  /** Where new conversations go; the main library unless told. */
  libraryId?: string;
  signal?: AbortSignal;
  onError?: (error: unknown) => void;
}

const PROGRESS_MS = 150;

/**
 * Executes a plan. What can be said before it begins comes as a refusal; everything else as the last event.
 * Ending the events early, or aborting the signal, cancels the run: then nothing of it stays.
 * @param decisions by item id, or by verdict for all of its items; an item's own wins
 * @param options.onError told of errors that the report does not explain
 */
export async function runImport(
  viewer: Viewer,
  importId: string,
  decisions: ImportDecisions,
  options: RunOptions = {},
): Promise<{ ok: true; events: AsyncGenerator<ProgressEvent, void, void> } | Refused> {
  const { libraryId = MAIN_LIBRARY } = options;
  if (!mayWriteIn(viewer, libraryId)) {
    return refuse("no-library", "There is no such library, or you can’t change anything in it.");
  }
  const plan = await loadPlanHeader(importId);
  if (plan === null) return refuse("not-found", "There is no such plan, or it was thrown away.");
  const work = await surveyDecisions(itemsOf(importId), decisions);
  if (!work.ok) return work;
  const merges = options.merges ?? {};
  const undecided = await refuseMerges(viewer, importId, decisions, merges);
  if (undecided !== null) return undecided;
  const release = await acquireRun(importId);
  if (release === null) return refuse(...(await whyHeld(viewer, importId)));
  const former = await describeFormerRun(viewer, importId);
  if (former !== null) {
    await release();
    return refuse("already-run", former);
  }
  const cancel = new AbortController();
  const context: RunContext = {
    viewer,
    importId,
    name: plan.name,
    decisions,
    merges,
    libraryId: storedLibrary(libraryId),
    superseded: work.superseded,
    progress: { done: 0, total: work.items, bytes: 0, totalBytes: work.bytes, item: null },
    signal: options.signal ? AbortSignal.any([options.signal, cancel.signal]) : cancel.signal,
    onError: options.onError ?? (() => undefined),
  };
  // Begins at once, so that the lock is given back whether or not anybody reads the events.
  const running = execute(context).finally(release);
  running.catch(() => undefined);
  return { ok: true, events: runEvents(context, running, cancel) };
}

async function execute(context: RunContext): Promise<ReportLine> {
  const report = await executePlan(context);
  // Whoever runs the import is given the report also when it cannot be stored yet.
  await endNowOrLater(() => storeReport(context.importId, report));
  if (report.status !== "done") return report;
  forgetCredentials(context.importId);
  await dropTexts(context.importId);
  return report;
}

async function* runEvents(
  { progress }: RunContext,
  running: Promise<ReportLine>,
  cancel: AbortController,
): AsyncGenerator<ProgressEvent, void, void> {
  let report: ReportLine | null = null;
  try {
    while (report === null) {
      yield progressLine(progress);
      report = await Promise.race([running, wait(PROGRESS_MS, null)]);
    }
    yield progressLine(progress);
    yield report;
  } finally {
    if (report === null) {
      cancel.abort();
      await running.catch(() => undefined);
    }
  }
}

function progressLine({ item, ...numbers }: RunProgress): ProgressEvent {
  return { type: "progress", ...numbers, ...(item && { item }) };
}

const CUT_OFF =
  "This import was cut off when the server ended, and nothing of it was kept; drop the files again.";

/** Somebody runs the import, or did so in a process that has ended. */
async function whyHeld(
  viewer: Viewer,
  importId: string,
): Promise<["busy" | "already-run", string]> {
  const record = await findImport(viewer, importId);
  return record?.status === "failed"
    ? ["already-run", CUT_OFF]
    : ["busy", "This import is running already."];
}

/** Why a plan cannot be run (again); null when it can. */
async function describeFormerRun(viewer: Viewer, importId: string): Promise<string | null> {
  const record = await findImport(viewer, importId);
  if (record?.status === "failed") {
    return CUT_OFF;
  }
  const report = await loadReport(importId);
  if (record === null && report?.status !== "done") return null;
  return "This import was run already; drop the files again.";
}

/** The first merge that cannot be done as it was chosen. */
async function refuseMerges(
  viewer: Viewer,
  importId: string,
  decisions: ImportDecisions,
  merges: ImportMerges,
): Promise<Refused | null> {
  if (!Object.values(decisions).includes("merge")) return null;
  for await (const item of itemsOf(importId)) {
    if (decide(item, decisions) !== "merge") continue;
    const refused = await withItemDocument(importId, item.id, async ({ source, document }) => {
      const { existing } = source;
      const comparison = existing && (await compareWithStored(viewer, document, existing.id));
      // One that is gone is told by the report.
      return comparison && refuseChoice(comparison, mergeChoice(merges, item.id));
    });
    if (refused !== null) return refused;
  }
  return null;
}

async function* itemsOf(importId: string): AsyncGenerator<PlanItem> {
  for await (const { item } of plannedItems(importId)) yield item;
}
