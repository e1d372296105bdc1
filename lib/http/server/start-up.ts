import "server-only";
import { setTimeout as wait } from "node:timers/promises";

import { startMaintenance } from "@/lib/backup/run/schedule";
import { accountsAreOn } from "@/lib/accounts/options";
import { closeStoresNow, getWholeStore, onTakeOver } from "@/lib/data/library/client";
import { awaitRestore, watchForRestore } from "@/lib/data/backup/step-aside";
import { databaseFile, libraryPlace } from "@/lib/data/store/files/data-directory";
import { LibraryRefusedError } from "@/lib/data/store/refusal/library-refused";
import { DiskFullError } from "@/lib/data/store/disk/full";
import { deriveStale } from "@/lib/data/derived/stale";
import { actingAs } from "@/lib/data/store/sight/actor";
import { isRunningImport } from "@/lib/data/trash/forgotten-imports";
import type { Store } from "@/lib/data/store/store";
import { watchLargeLibrary } from "@/lib/data/store/prepare/background-check";
import { awaitSoleUse } from "@/lib/data/store/prepare/sole-server";
import { forgetUploads } from "@/lib/import/run/forget-uploads";
import { cleanSpool } from "@/lib/import/upload/spool";
import { reportFaultsTo } from "@/lib/sync/report-fault";
import { startSchedule } from "@/lib/sync/schedule";
import { endWithin } from "@/lib/work/end-within";
import { endPresence } from "@/lib/data/accounts/presence";
import { stopReadingThreads } from "../threads/reading-pool";
import { stopLiveStreams } from "./live-streams";
import { refuseBinding } from "./binding";
import { takeKeyFile } from "./key-file";
import { refuseSettings } from "./settings";
import { log } from "../log/log";
import { surviveLostOutput } from "./lost-output";
import { installEarlyRefusals } from "./refuse-early";

/**
 * Makes the process fit to serve: nobody but this machine can reach it, the library is open and of the
 * present model, and nothing is left of what an earlier process did not finish. Ends the process otherwise.
 */
export async function startUp(): Promise<void> {
  surviveLostOutput();
  installEarlyRefusals();
  const refused = refuseBinding(process.argv, process.env) ?? refuseSettings(process.env);
  if (refused !== null) return end(refused);
  let store: Store;
  try {
    await awaitRestore(libraryPlace(), () => process.stdout.write(WAITS_FOR_RESTORE));
    // Processes share a library on PostgreSQL; a file has one server.
    if (libraryPlace() === databaseFile()) await awaitSoleUse(databaseFile());
    store = await getWholeStore();
    if (accountsAreOn()) await offerAccount();
  } catch (error) {
    // What a person can set right gets one complete sentence.
    if (!isSaid(error)) log("error", "start-failed", {}, error);
    return end(error instanceof Error ? error.message : "The library can’t be opened.");
  }
  endInTime();
  const removed = (await cleanSpool(Date.now(), isRunningImport)) + (await forgetUploads());
  if (removed > 0) log("info", "old-uploads-removed", { count: removed });
  const keys = await actingAs("key-file", () => takeKeyFile(process.env["COLLOQUY_API_KEY_FILE"]));
  if (!keys.ok) return end(keys.message);
  if (keys.added + keys.revoked > 0) {
    log("info", "api-keys-of-file-changed", { count: keys.added + keys.revoked });
  }
  reportFaultsTo((error) => log("error", "sync-failed", {}, error));
  startSchedule();
  startMaintenance((error) => log("error", "maintenance-failed", {}, error));
  if (store.engine === "sqlite") {
    watchLargeLibrary(store.file, (error) => log("error", "library-check-failed", {}, error));
  }
  deriveAgain(store);
  onTakeOver(deriveAgain);
  // Only where somebody starts it again.
  if (Number.isInteger(RESTART_CODE)) {
    watchForRestore(libraryPlace(), () => {
      log("info", "stops-for-restore");
      stopsForRestore = true;
      process.kill(process.pid, "SIGTERM");
    });
  }
}

/** The exit code that whoever started the server takes for the wish to be started again; `npm start` has one. */
const RESTART_CODE = Number.parseInt(process.env["COLLOQUY_RESTART_CODE"] ?? "", 10);
let stopsForRestore = false;

/** `npm start` reads this line: it gives the server more time then. */
const WAITS_FOR_RESTORE = "Waiting until a restore has replaced the library …\n";

/** Goes on while the app is used; searches say how far it is. */
function deriveAgain(store: Store): void {
  deriveStale(store).then(
    (count) => {
      if (count > 0) log("info", "conversations-derived-again", { count });
    },
    (error: unknown) => log("error", "deriving-again-failed", {}, error),
  );
}

/**
 * Whoever started Colloquy makes the first account, with a code that only this line has. What belongs to nobody
 * becomes the first owner's.
 */
async function offerAccount(): Promise<void> {
  // Loaded where it is used: without accounts nothing of them costs anything.
  const { offerFirstAccount } = await import("@/lib/accounts/first-account");
  const address = await offerFirstAccount();
  if (address !== null) process.stdout.write(`First account: ${address}\n`);
  const { adoptLibrary } = await import("./adopt-library");
  await adoptLibrary();
}

const isSaid = (error: unknown): boolean =>
  error instanceof LibraryRefusedError || error instanceof DiskFullError;

/** After so long a process that was told to stop is killed; a blocked one would not hear of it otherwise. */
const STOP_MS = 8000;

/** After so long answers that are still on their way are cut off: earlier than `npm start` kills the process. */
const LAST_ANSWERS_MS = 3500;

/** So long it waits for the threads that were reading for those answers. */
const LAST_THREADS_MS = 700;

/** The code of a process that a signal has ended, as shells and supervisors know it. */
const EXIT_CODE = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * Next stops listening, waits for its last answers and exits; a stuck one must not keep the process. However it
 * exits, the library is closed first. After an error nobody caught it stays as after a kill, so that the next start
 * checks it.
 */
function endInTime(): void {
  let isTold = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      isTold = true;
      // What has no end by itself would be waited for.
      stopLiveStreams();
      // Otherwise they count for a moment longer.
      endPresence().catch(() => undefined);
      endWithin(STOP_MS);
      setTimeout(() => {
        // What they read keeps the library from being closed as a whole.
        const ended = Promise.race([stopReadingThreads(), wait(LAST_THREADS_MS)]);
        ended.catch(() => undefined).finally(() => process.exit(EXIT_CODE[signal]));
      }, LAST_ANSWERS_MS).unref();
    });
  }
  process.once("exit", () => {
    if (isTold) closeStoresNow();
    if (stopsForRestore) process.exitCode = RESTART_CODE;
  });
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
