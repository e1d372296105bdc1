import { setTimeout as wait } from "node:timers/promises";

import { isFolderReady } from "@/lib/data/store/prepare/restoring-folder";
import { isPostgres } from "@/lib/data/store/place/postgres-place";
import { isSchemaReady } from "@/lib/data/store/postgres/restoring-schema";

/** How often a server looks whether a restore waits for it. A look at a file costs nothing, one at a database a connection. */
const LOOK_MS = { file: 500, database: 3000 };

/** Whether a restore in another process has built a library and waits until nobody uses the present one. */
async function isRestoreReady(place: string): Promise<boolean> {
  return isPostgres(place) ? isSchemaReady(place) : isFolderReady(place);
}

/**
 * Waits while a restore puts another library in the place of this one; it ends with its process, however that ends.
 * @param onWait called once when there is something to wait for
 */
export async function awaitRestore(place: string, onWait: () => void): Promise<void> {
  for (let looks = 0; await isRestoreReady(place); looks += 1) {
    if (looks === 0) onWait();
    await wait(LOOK_MS.file);
  }
}

/** Calls once a restore waits for this process to stop using the library. */
export function watchForRestore(place: string, stepAside: () => void): void {
  const everyMs = isPostgres(place) ? LOOK_MS.database : LOOK_MS.file;
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // A database that does not answer is told where it is used; the next look asks again.
    const isReady = await isRestoreReady(place).catch(() => false);
    isLooking = false;
    if (!isReady) return;
    clearInterval(timer);
    stepAside();
  }
  const timer = setInterval(() => void look(), everyMs).unref();
}
