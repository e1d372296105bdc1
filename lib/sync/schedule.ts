import { readDueToolsets } from "@/lib/data/sync/due";
import { processWide } from "@/lib/shared/process-wide";

import { reportFault } from "./report-fault";
import { runOf } from "./running";
import { startSync } from "./start-sync";

const LOOK_EVERY_MS = 60_000;
const schedule = processWide<{ timer?: NodeJS.Timeout }>("sync-timer", () => ({}));

/**
 * Looks every minute which toolsets are due, as long as the process lives. When a sync last began is stored, so
 * a restart neither forgets one nor repeats it.
 */
export function startSchedule(): void {
  if (schedule.timer !== undefined) return;
  let isLooking = false;
  schedule.timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    syncDue(Date.now())
      .catch(reportFault)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  // It must not keep a process alive that has nothing else to do.
  schedule.timer.unref();
}

/** Syncs what is due, one toolset after the other. */
export async function syncDue(nowMs: number): Promise<void> {
  for (const { rowId, lastRun } of await readDueToolsets(nowMs)) {
    await startSync(rowId, "schedule", {}, lastRun);
    await runOf(rowId)?.ended;
  }
}
