import { setImmediate as nextTurn } from "node:timers/promises";

import type { Sql } from "./connection/sql";
import type { Store } from "./store";
import { settleIndex } from "./postgres/search/index-rows";
import { mergeIndex } from "./sqlite/merge-index";

/** Segments of one level at which a commit merges them, whatever it costs; the default of FTS5. */
const CRISIS = 16;
/** Above what an import of any size makes. */
const NO_CRISIS = 1900;
const AUTOMERGE = 4;
/** Pages of the index that one step reads and writes: some milliseconds. */
const PAGES_PER_STEP = 500;

/**
 * Keeps the search index from being merged while an import writes: each batch adds a segment, and merging
 * them all the time costs as much as everything else. `settleSearchIndex` makes up for it.
 */
export async function pauseMerging(sql: Sql): Promise<void> {
  if (sql.engine === "postgres") return;
  await configure(sql, "automerge", 0);
  await configure(sql, "crisismerge", NO_CRISIS);
}

/** Lets the index be merged again, after an import or at the start after a crash. */
export async function resumeMerging(sql: Sql): Promise<void> {
  if (sql.engine === "postgres") return;
  if ((await setting(sql, "automerge")) === 0) await configure(sql, "automerge", AUTOMERGE);
}

/**
 * Merges what an import left, in small steps between which others write. Ends when another import pauses
 * it; when the process ends before it is done, the next start goes on. The index is whole all the time, a
 * search in it is only a little slower before.
 */
export async function settleSearchIndex(store: Store): Promise<void> {
  if (store.engine === "postgres") return store.write(settleIndex, "deferred");
  while (await store.write(mergeSome, "deferred")) await nextTurn();
}

/** @returns whether there is more to do */
async function mergeSome(sql: Sql): Promise<boolean> {
  if ((await setting(sql, "crisismerge")) !== NO_CRISIS) return false;
  if ((await setting(sql, "automerge")) === 0) return false;
  if (await mergeIndex(sql, "message_fts", PAGES_PER_STEP)) return true;
  await configure(sql, "crisismerge", CRISIS);
  return false;
}

/** The number is part of the text, since FTS5 takes whole numbers only and a bound one is a float. */
async function configure(
  sql: Sql,
  name: "automerge" | "crisismerge",
  value: number,
): Promise<void> {
  await sql.run(`INSERT INTO message_fts (message_fts, rank) VALUES ('${name}', ${value})`);
}

async function setting(sql: Sql, name: string): Promise<number | null> {
  const row = await sql.get<{ v: number }>("SELECT v FROM message_fts_config WHERE k = ?", name);
  return row?.v ?? null;
}
