import { readDueToolsets } from "@/lib/data/sync/due";

import { reportFault } from "./report-fault";
import { runOf } from "./running";
import { startSync } from "./start-sync";

const LOOK_EVERY_MS = 60_000;
const KEY = Symbol.for("colloquy.sync-timer");
const holder = globalThis as typeof globalThis & { [KEY]?: NodeJS.Timeout };

/**
 * Looks every minute which toolsets are due, as long as the process lives. When a sync last began is stored, so
 * a restart neither forgets one nor repeats it.
 */
export function startSchedule(): void {
  if (holder[KEY] !== undefined) return;
  let isLooking = false;
  holder[KEY] = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    syncDue(Date.now())
      .catch(reportFault)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  // It must not keep a process alive that has nothing else to do.
  holder[KEY].unref();
}

/** Syncs what is due, one toolset after the other. */
export async function syncDue(nowMs: number): Promise<void> {
  for (const rowId of await readDueToolsets(nowMs)) {
    await startSync(rowId, "schedule");
    await runOf(rowId)?.ended;
  }
}
