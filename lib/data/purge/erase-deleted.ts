import { rmSync } from "node:fs";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { backupFolder } from "../store/files/backup";
import {
  forgetSamples,
  hasRows,
  isStillRead,
  sampleAgain,
  sampledTables,
} from "../store/postgres/statements/forget-samples";
import { WHOLE } from "../store/sight/sight";
import { SEARCH_INDEXES, mergeIndex, type SearchIndex } from "../store/sqlite/merge-index";

/** Pages of the index that one step rewrites, and pages that one step gives back: some milliseconds. */
const PAGES_PER_STEP = 500;

/** How often the log is tried while readers still need it, and how long apart. */
const LOG_TRIES = 20;
const LOG_WAIT_MS = 50;

/** A row of Setting that is there from the deletion until nothing of it is left in the files. */
const PENDING = "erasePending";

/** To be called in the write that deletes, so that a start goes on with what a killed process has begun. */
export async function noteErasing(sql: Sql): Promise<void> {
  await sql.query
    .insertInto("Setting")
    .values({ key: PENDING, value: "yes" })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Goes on with what was cut off, if anything was. */
export async function resumeErasing(store: Store): Promise<void> {
  const row = await store.read(({ query }) =>
    query.selectFrom("Setting").select("key").where("key", "=", PENDING).executeTakeFirst(),
  );
  if (row !== undefined) await eraseDeleted(store);
}

/**
 * Removes what deleted rows leave behind: their words in the segments of the search index, free pages, the
 * write-ahead log, and copies made before upgrades. In small steps, between which others read and write.
 */
export async function eraseDeleted(store: Store): Promise<void> {
  if (store.engine === "sqlite") {
    rmSync(backupFolder(store.file), { recursive: true, force: true });
  } else if (!(await forgetValues(store))) return;
  // Rewriting takes space before it frees some.
  if (store.isFull()) await releasePages(store);
  for (const index of SEARCH_INDEXES) await rewriteIndex(store, index);
  await releasePages(store);
  for (let tries = 0; tries < LOG_TRIES; tries += 1) {
    if (await store.emptyLog()) {
      await store.write(
        ({ query }) => query.deleteFrom("Setting").where("key", "=", PENDING).execute(),
        "synced",
        "reserve",
      );
      break;
    }
    await wait(LOG_WAIT_MS);
  }
  if (store.isFull()) await store.reserveSpace();
}

/**
 * PostgreSQL keeps values of columns for its plans, whole titles and words among them, also when their rows are gone.
 * @returns whether all of it is gone; else the next start goes on
 */
async function forgetValues(store: Store): Promise<boolean> {
  const whole = store.seenWith(WHOLE);
  let isDone = true;
  for (const table of await whole.read(sampledTables)) {
    // Each in a transaction of its own, since its lock keeps the server from tidying the table up.
    if (await whole.read((sql) => hasRows(sql, table))) {
      await whole.read((sql) => sampleAgain(sql, table));
      continue;
    }
    try {
      await whole.write((sql) => forgetSamples(sql, table), "deferred", "reserve");
    } catch (error) {
      if (!isStillRead(error)) throw error;
      isDone = false;
    }
  }
  return isDone;
}

/** A deleted row stays in its segment, marked as deleted, until the segment is merged: so all are, into new ones. */
async function rewriteIndex(store: Store, index: SearchIndex): Promise<void> {
  let pages = -PAGES_PER_STEP;
  while (await store.write((sql) => mergeIndex(sql, index, pages), "deferred", "reserve")) {
    // The first step puts all segments on one level, the others go on with it.
    pages = PAGES_PER_STEP;
    await nextTurn();
  }
}

/** A library of a former version keeps its free pages, overwritten with zeros. */
async function releasePages(store: Store): Promise<void> {
  let left = await store.releasePages(PAGES_PER_STEP);
  for (let before = Infinity; left > 0 && left < before;) {
    before = left;
    await nextTurn();
    left = await store.releasePages(PAGES_PER_STEP);
  }
}
