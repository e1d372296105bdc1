import { setTimeout as wait } from "node:timers/promises";

import { getImport } from "@/lib/data/imports";
import type { ImportDecisions, PlanItem } from "@/lib/domain/imports/plan";
import type { ProgressEvent, ReportLine } from "@/lib/domain/imports/progress";

import { surveyDecisions } from "./decisions";
import type { RunContext, RunProgress } from "./execute";
import { executePlan } from "./execute";
import type { Refused } from "./problem";
import { refuse } from "./problem";
import { acquireRun, dropTexts } from "./run-lock";
import { loadPlanHeader, loadReport, plannedItems, storeReport } from "./stored-plan";

const PROGRESS_MS = 150;

/**
 * Executes a plan. What can be said before it begins comes as a refusal; everything else as the last event.
 * Ending the events early, or aborting the signal, cancels the run: then nothing of it stays.
 * @param decisions by item id, or by verdict for all of its items; an item's own wins
 * @param options.onError told of errors that the report does not explain
 */
export async function runImport(
  importId: string,
  decisions: ImportDecisions,
  options: { signal?: AbortSignal; onError?: (error: unknown) => void } = {},
): Promise<{ ok: true; events: AsyncGenerator<ProgressEvent, void, void> } | Refused> {
  const plan = await loadPlanHeader(importId);
  if (plan === null) return refuse("not-found", "There is no such plan, or it was thrown away.");
  const work = await surveyDecisions(itemsOf(importId), decisions);
  if (!work.ok) return work;
  const release = await acquireRun(importId);
  if (release === null) return refuse("busy", "This import is running already.");
  if (await wasRun(importId)) {
    await release();
    return refuse("already-run", "This import was run already; drop the files again.");
  }
  const cancel = new AbortController();
  const context: RunContext = {
    importId,
    name: plan.name,
    decisions,
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
  await storeReport(context.importId, report);
  if (report.status === "done") await dropTexts(context.importId);
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

/** True when a run has ended well, or was cut off when the server died. */
async function wasRun(importId: string): Promise<boolean> {
  const last = await loadReport(importId);
  return last?.status === "done" || (await getImport(importId)) !== null;
}

async function* itemsOf(importId: string): AsyncGenerator<PlanItem> {
  for await (const { item } of plannedItems(importId)) yield item;
}
