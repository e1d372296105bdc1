import { DERIVE_VERSION, UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { giveWay } from "@/lib/work/give-way";

import { indexPrepared } from "../messages/rows/search-chunks";
import type { Engine } from "../store/connection/engine";
import type { Sql } from "../store/connection/sql";
import { renewStatistics } from "../store/renew-statistics";
import { leaveMerging, MergingBeside } from "../store/search-merging";
import { WHOLE } from "../store/sight/sight";
import type { Store } from "../store/store";
import { forgetCounts } from "./index-state";
import {
  isUnchanged,
  readStep,
  type IndexStep,
  type Rest,
  type StepSize,
  type Waiting,
} from "./index-step";

interface Steps extends StepSize {
  /** Whether the next step is read while one is written: of two processes, each waits for the other else. */
  readonly isReadAhead: boolean;
}

/**
 * What one transaction indexes at most. Others wait for one of them, who write to PostgreSQL, and on SQLite so does
 * every answer.
 */
const STEPS: Readonly<Record<Engine, Steps>> = {
  sqlite: { messages: 250, bytes: 256 * 1024, isReadAhead: false },
  postgres: { messages: 1000, bytes: 1024 * 1024, isReadAhead: true },
};
/** Which conversations wait is asked for so many at once: the question looks at all of them. */
const CONVERSATIONS_PER_LIST = 2000;

const running = new WeakMap<Store["library"], Promise<void>>();

/**
 * Puts the messages of ended imports into the search index, the latest conversations first, in steps between which
 * others write. What a step indexes is read before its transaction. Each step says itself what is left, so that a start goes on where a process has ended.
 */
export function indexImported(store: Store): Promise<void> {
  const before = running.get(store.library) ?? Promise.resolve();
  const own = before.then(
    () => indexAll(store.seenWith(WHOLE)),
    () => indexAll(store.seenWith(WHOLE)),
  );
  running.set(store.library, own);
  return own;
}

async function indexAll(store: Store): Promise<void> {
  let isAny = false;
  const merging = new MergingBeside(store);
  try {
    for (;;) {
      const waiting = await store.read(waitingConversations);
      if (waiting.length === 0) break;
      await indexWaiting(store, waiting, merging);
      isAny = true;
      await renewStatistics(store);
    }
  } finally {
    await merging.ended();
  }
  if (isAny) forgetCounts(store);
}

async function indexWaiting(
  store: Store,
  waiting: readonly Waiting[],
  merging: MergingBeside,
): Promise<void> {
  const { isReadAhead, ...size } = STEPS[store.engine];
  const read = (rest: Rest) => store.read((sql) => readStep(sql, rest, size));
  let ahead: Promise<IndexStep> | null = null;
  for (let rest: Rest = { waiting, place: null }; rest.waiting.length > 0;) {
    const from = rest;
    const began = performance.now();
    const step: IndexStep = await (ahead ?? read(from));
    ahead = isReadAhead && step.rest.waiting.length > 0 ? read(step.rest) : null;
    // Whoever takes it hears that it failed; the library may be closed next, so nobody may read in it then.
    const aheadSettled = ahead?.catch(() => undefined);
    const written = await store
      .write((sql) => writeStep(sql, step, () => readStep(sql, from, size)), "deferred")
      .finally(() => aheadSettled);
    rest = written.rest;
    if (written !== step) ahead = null;
    merging.note(bytesOf(written));
    await giveWay(performance.now() - began);
  }
}

/**
 * Indexes what was read before the transaction began, if all is as it was then.
 * @param again reads it in the transaction
 * @returns what was indexed
 */
async function writeStep(
  sql: Sql,
  step: IndexStep,
  again: () => Promise<IndexStep>,
): Promise<IndexStep> {
  const current = (await isUnchanged(sql, step)) ? step : await again();
  await leaveMerging(sql);
  await indexPrepared(sql, current.messages);
  if (current.ended.length > 0) await noteIndexed(sql, current.ended);
  return current;
}

/** Of vectors, which PostgreSQL alone has. */
function bytesOf({ messages }: IndexStep): number {
  return messages.reduce(
    (sum, { chunks }) => chunks.reduce((all, { words }) => all + (words?.length ?? 0), sum),
    0,
  );
}

async function waitingConversations({ query }: Sql): Promise<Waiting[]> {
  return query
    .selectFrom("Conversation")
    .select(["key", "revision", "messageCount", "byteLength"])
    .where("deriveVersion", "=", UNINDEXED_VERSION)
    .where("state", "=", "live")
    .orderBy("sortMs", "desc")
    .orderBy("key")
    .limit(CONVERSATIONS_PER_LIST)
    .execute();
}

async function noteIndexed({ query }: Sql, keys: readonly number[]): Promise<void> {
  await query
    .updateTable("Conversation")
    .set({ deriveVersion: DERIVE_VERSION })
    .where("key", "in", keys)
    .where("deriveVersion", "=", UNINDEXED_VERSION)
    .execute();
}
