import "server-only";
import { getStore } from "@/lib/data/client";
import { deriveStale } from "@/lib/data/derive-stale";
import type { Store } from "@/lib/data/store";
import { forgetUploads } from "@/lib/import/forget-uploads";
import { cleanSpool } from "@/lib/import/spool";
import { reportFaultsTo } from "@/lib/sync/report-fault";
import { startSchedule } from "@/lib/sync/schedule";
import { endWithin } from "@/lib/work/end-within";
import { refuseBinding } from "./binding";
import { log } from "./log";
import { installEarlyRefusals } from "./server/refuse-early";

/**
 * Makes the process fit to serve: nobody but this machine can reach it, the library is open and of the
 * present model, and nothing is left of what an earlier process did not finish. Ends the process otherwise.
 */
export async function startUp(): Promise<void> {
  installEarlyRefusals();
  const refused = refuseBinding(process.argv, process.env);
  if (refused !== null) return end(refused);
  let store: Store;
  try {
    store = await getStore();
  } catch (error) {
    log("error", "start-failed", {}, error);
    return end(error instanceof Error ? error.message : "The library cannot be opened.");
  }
  endInTime();
  const removed = (await cleanSpool()) + (await forgetUploads());
  if (removed > 0) log("info", "old-uploads-removed", { count: removed });
  reportFaultsTo((error) => log("error", "sync-failed", {}, error));
  startSchedule();
  // Goes on while the app is used; searches say how far it is.
  deriveStale(store).then(
    (count) => {
      if (count > 0) log("info", "conversations-derived-anew", { count });
    },
    (error: unknown) => log("error", "deriving-anew-failed", {}, error),
  );
}

/** How long the last answers may take after the process was told to stop. */
const STOP_MS = 8000;

/** Next stops listening and waits for its last answers; a stuck one must not keep the process. */
function endInTime(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      endWithin(STOP_MS);
    });
  }
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
