import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";

import { SMALL_BYTES } from "./integrity";
import { damageOf, isCorrupt, noteDamage } from "../damage/library-damage";
import { REQUIRE_DRIVER } from "@/lib/data/store/driver/driver";

/**
 * What the thread does. It is text, because a file of its own would have to be found from each bundle this gets into.
 * A table of few rows is checked by SQLite itself; of a large one every row is read, a few thousand at a time, so
 * that no snapshot keeps the log from being emptied and the thread hears that it shall end. It pauses after each such
 * step, and among small tables when it has worked as long as a pause takes: there are some fifty, and whoever
 * downloads a backup waits. A row that cannot be read, or a page that is none, throws. Tests know by it which threads
 * are ours.
 */
export const CHECK = `
const { parentPort, workerData } = require("node:worker_threads");
const { setTimeout: pause } = require("node:timers/promises");
const Database = ${REQUIRE_DRIVER};
const { file, rowsPerStep, pauseMs } = workerData;

function quote(name) { return '"' + name.replaceAll('"', '""') + '"'; }

let rested = performance.now();
async function rest() {
  await pause(pauseMs);
  rested = performance.now();
}

async function check(database) {
  const tables = database.prepare(
    "SELECT name, wr AS withoutRowid FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')",
  ).all();
  for (const { name, withoutRowid } of tables) {
    const table = quote(name);
    const last = withoutRowid ? 0 : database.prepare("SELECT max(rowid) AS n FROM " + table).get().n ?? 0;
    if (last <= rowsPerStep) {
      const findings = database.pragma("quick_check(" + table + ")", { simple: true });
      if (findings !== "ok") return findings;
      if (performance.now() - rested >= pauseMs) await rest();
      continue;
    }
    const rows = database.prepare("SELECT rowid AS __row, * FROM " + table + " WHERE rowid > ? ORDER BY rowid LIMIT ?");
    for (let at = -1; ;) {
      let count = 0;
      let bytes = 0;
      const start = at;
      for (const row of rows.raw().iterate(start, rowsPerStep)) {
        at = row[0];
        count += 1;
        for (const value of row) bytes += value?.length ?? 8;
        if (bytes > 16e6) break;
      }
      if (count === 0) break;
      await rest();
    }
    for (const { name: index, partial } of database.prepare("SELECT name, partial FROM pragma_index_list(?)").all(name)) {
      if (partial) continue;
      database.prepare("SELECT count(*) FROM " + table + " INDEXED BY " + quote(index)).get();
      await rest();
    }
  }
  return null;
}

(async () => {
  let database;
  try {
    database = new Database(file, { readonly: true, timeout: 5000 });
    parentPort.postMessage({ found: await check(database) });
  } catch (error) {
    parentPort.postMessage({ found: null, code: error.code ?? "", message: error.message });
  } finally {
    database?.close();
  }
})();
`;

const ROWS_PER_STEP = 2000;
const PAUSE_MS = 10;

/** After a start, when the first pages have been shown; and how often from then on. */
const FIRST_MS = 20_000;
const EVERY_MS = 24 * 60 * 60 * 1000;

type Answer =
  | { readonly found: string | null; readonly code?: undefined }
  | { readonly found: null; readonly code: string; readonly message: string };

/**
 * Reads a whole library in a thread, while it is in use, and records what is damaged.
 * @returns what is wrong, as the end of a sentence; null when nothing is
 */
export function checkInBackground(
  file: string,
  { rowsPerStep = ROWS_PER_STEP, pauseMs = PAUSE_MS } = {},
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(CHECK, {
      eval: true,
      workerData: { file, rowsPerStep, pauseMs },
      env: {},
      execArgv: [],
    });
    // The end of the process does not wait for it.
    worker.unref();
    worker.once("error", reject);
    worker.once("message", (answer: Answer) => {
      const found = foundIn(answer);
      if (found instanceof Error) return reject(found);
      if (found !== null) noteDamage(file, found);
      resolve(found);
    });
  });
}

function foundIn(answer: Answer): string | Error | null {
  if (answer.code === undefined) return answer.found?.replaceAll("\n", " ") ?? null;
  const error = Object.assign(new Error(answer.message), { code: answer.code });
  return isCorrupt(error) ? answer.message : error;
}

/**
 * Checks a library again and again that is too large to be checked by each start.
 * @param report what was found, or why it could not be looked for
 */
export function watchLargeLibrary(file: string, report: (error: Error) => void): void {
  const again = (afterMs: number): void => {
    setTimeout(() => {
      checkNow().then(() => again(EVERY_MS), report);
    }, afterMs).unref();
  };
  async function checkNow(): Promise<void> {
    try {
      if (statSync(file).size > SMALL_BYTES && damageOf(file) === null) {
        const found = await checkInBackground(file);
        if (found !== null) report(new Error(found));
      }
    } catch (error) {
      report(error instanceof Error ? error : new Error(String(error)));
    }
  }
  again(FIRST_MS);
}
