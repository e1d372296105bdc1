import { DERIVE_VERSION, UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { giveWay } from "@/lib/work/give-way";

import { isIntact } from "../documents/intact";
import { indexMessages, type IndexedMessage } from "../messages/rows/search-chunks";
import { readMessages } from "../messages/rows/stored";
import type { Sql } from "../store/connection/sql";
import { WHOLE } from "../store/sight/sight";
import type { Store } from "../store/store";
import { forgetCounts } from "./index-state";

/** What one transaction indexes at most; edits wait for one of them, and on SQLite so does every answer. */
const MESSAGES_PER_STEP = 250;
const UNITS_PER_STEP = 256 * 1024;
/** Which conversations wait is asked for so many at once: the question looks at all of them. */
const CONVERSATIONS_PER_LIST = 2000;
const CONVERSATIONS_PER_STEP = 50;

/** Where the next step goes on within a conversation that one step could not end. */
interface Place {
  readonly key: number;
  readonly after: number;
}

/** What a step leaves to the next ones: conversations, and where to go on in the first of them. */
interface Rest {
  readonly keys: readonly number[];
  readonly place: Place | null;
}

const running = new WeakMap<Store["library"], Promise<void>>();

/**
 * Puts the messages of ended imports into the search index, the latest conversations first, in steps between which
 * others write. Each step says itself what is left, so that a start goes on where a process has ended.
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
  for (;;) {
    const keys = await store.read(waitingConversations);
    if (keys.length === 0) break;
    for (let rest: Rest = { keys, place: null }; rest.keys.length > 0;) {
      const from: Rest = rest;
      let began = performance.now();
      rest = await store.write((sql) => {
        began = performance.now();
        return indexStep(sql, from);
      }, "deferred");
      isAny = true;
      await giveWay(performance.now() - began);
    }
  }
  if (isAny) forgetCounts(store);
}

async function indexStep(sql: Sql, { keys, place }: Rest): Promise<Rest> {
  const step = new IndexStep();
  // Others may have written since the list was made.
  const waiting = await stillWaiting(sql, keys.slice(0, CONVERSATIONS_PER_STEP));
  let taken = 0;
  let cut: Place | null = null;
  const ended: number[] = [];
  for (const key of keys.slice(0, CONVERSATIONS_PER_STEP)) {
    if (waiting.has(key)) {
      const after = await step.read(sql, key, place?.key === key ? place.after : undefined);
      if (after !== null) {
        cut = { key, after };
        break;
      }
      ended.push(key);
    }
    taken += 1;
    if (step.isFull) break;
  }
  await indexMessages(sql, step.messages);
  if (ended.length > 0) await noteIndexed(sql, ended);
  return { keys: keys.slice(taken), place: cut };
}

/** The messages of one step. */
class IndexStep {
  readonly messages: IndexedMessage[] = [];
  #units = 0;

  get isFull(): boolean {
    return this.messages.length >= MESSAGES_PER_STEP || this.#units >= UNITS_PER_STEP;
  }

  /** @returns the ordinal behind which to go on when the step is full before the conversation ends, else null */
  async read(sql: Sql, key: number, from?: number): Promise<number | null> {
    const known = await indexedMessages(sql, key);
    for await (const message of readMessages(sql, key, from)) {
      const { id, ordinal, raw } = message;
      // An edit in the meantime has indexed its message; what is damaged is found no earlier than it is repaired.
      if (known.has(id) || !isIntact(message)) continue;
      const { createdMs, deleted, searchTexts } = messageFacts(JSON.parse(raw));
      const byteLength = Buffer.byteLength(raw);
      const row = { id, conversationKey: key, createdMs, deleted, searchTexts, byteLength };
      this.messages.push(row);
      this.#units += raw.length;
      if (this.isFull) return ordinal;
    }
    return null;
  }
}

async function waitingConversations({ query }: Sql): Promise<number[]> {
  const rows = await query
    .selectFrom("Conversation")
    .select("key")
    .where("deriveVersion", "=", UNINDEXED_VERSION)
    .where("state", "=", "live")
    .orderBy("sortMs", "desc")
    .orderBy("key")
    .limit(CONVERSATIONS_PER_LIST)
    .execute();
  return rows.map(({ key }) => key);
}

async function stillWaiting({ query }: Sql, keys: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await query
    .selectFrom("Conversation")
    .select("key")
    .where("key", "in", keys)
    .where("deriveVersion", "=", UNINDEXED_VERSION)
    .where("state", "=", "live")
    .execute();
  return new Set(rows.map(({ key }) => key));
}

async function indexedMessages({ query }: Sql, key: number): Promise<ReadonlySet<number>> {
  const rows = await query
    .selectFrom("SearchChunk")
    .select("messageId")
    .where("conversationKey", "=", key)
    .where("part", "=", 0)
    .execute();
  return new Set(rows.map(({ messageId }) => messageId));
}

async function noteIndexed({ query }: Sql, keys: readonly number[]): Promise<void> {
  await query
    .updateTable("Conversation")
    .set({ deriveVersion: DERIVE_VERSION })
    .where("key", "in", keys)
    .where("deriveVersion", "=", UNINDEXED_VERSION)
    .execute();
}
