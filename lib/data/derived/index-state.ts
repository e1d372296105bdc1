import { MESSAGE_DERIVE_VERSION } from "@/lib/domain/conversation/facts/derive";
import type { IndexState } from "@/lib/domain/search/answers";

import type { Sql } from "../store/connection/sql";
import { WHOLE } from "../store/sight/sight";
import type { Store } from "../store/store";
import { countMissing } from "../store/sqlite/unindexed";

/** How long a count of the whole index holds. */
const COUNT_HOLDS_MS = 600_000;

const counts = new WeakMap<Store["library"], { atMs: number; missing: number }>();

const COMPLETE: IndexState = { complete: true, percent: 100 };

/**
 * How much of the library the search index knows: what was derived by older rules is not in it yet, and a
 * damaged index lacks messages.
 */
export async function indexState(store: Store, sql: Sql): Promise<IndexState> {
  const stale = await staleMessages(sql);
  const missing = Math.max(stale, await missingMessages(store));
  if (missing === 0) return COMPLETE;
  // Counting the messages themselves would take each search a second in a library of ten million.
  const all = await sql.query
    .selectFrom("DailyActivity")
    .select(({ fn }) => fn.sum<number | null>("messages").as("count"))
    .executeTakeFirst();
  const share = 1 - missing / Math.max(1, all?.count ?? 1);
  // 100 means the whole index.
  return { complete: false, percent: Math.min(99, Math.max(0, Math.floor(share * 100))) };
}

/** Messages of conversations that wait to be derived again; one without messages counts as one. */
async function staleMessages(sql: Sql): Promise<number> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select((eb) =>
      eb.fn
        .sum<number | null>(
          eb
            .case()
            // What an import is still writing cannot be seen yet. Not asked in the condition: SQLite would look at
            // everything that is live then, which is the whole library.
            .when("state", "=", "live")
            .then(eb.fn<number>("max", [eb.lit(1), "messageCount"]))
            .else(eb.lit(0))
            .end(),
        )
        .as("messages"),
    )
    .where("deriveVersion", "<", MESSAGE_DERIVE_VERSION)
    .executeTakeFirst();
  return row?.messages ?? 0;
}

/** Messages without a row in the index. Counting takes a while in a big library, so it is done now and then, behind. */
async function missingMessages(store: Store): Promise<number> {
  const known = counts.get(store.library);
  const atMs = Date.now();
  if (known !== undefined && atMs - known.atMs < COUNT_HOLDS_MS) return known.missing;
  if (known === undefined) return countUnindexed(store);
  // Counting a million rows would be felt: what is known holds until it is done.
  counts.set(store.library, { atMs, missing: known.missing });
  countUnindexed(store).catch(() => undefined);
  return known.missing;
}

async function countNow(store: Store, sql: Sql): Promise<number> {
  const missing = await countMissing(sql);
  counts.set(store.library, { atMs: Date.now(), missing });
  return missing;
}

/** How many messages the index lacks, counted now. A start asks, so that the first search need not wait. */
export function countUnindexed(store: Store): Promise<number> {
  return store.seenWith(WHOLE).read((sql) => countNow(store, sql));
}

/** The next search counts again. */
export function forgetCounts(store: Store): void {
  counts.delete(store.library);
}
