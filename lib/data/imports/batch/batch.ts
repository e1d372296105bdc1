import { SEARCH_PLACES, type SearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { giveWay } from "@/lib/work/give-way";
import { turnIfDue } from "@/lib/work/turns";
import type { ImportItemInput, MessageInput } from "@/lib/data/documents/input";
import { insertDrafts, type ConversationDraft } from "@/lib/data/conversations/rows/draft";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import {
  MESSAGE_COLUMNS,
  TOOL_EVENT_COLUMNS,
  countedMessage,
  messageValues,
  toolEventRows,
} from "@/lib/data/messages/rows/columns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { indexMessages, type IndexedMessage } from "@/lib/data/messages/rows/search-chunks";
import { countStaged, type CountedMessage } from "@/lib/data/store/sqlite/activity";
import type { Store } from "@/lib/data/store/store";
import { byteLength } from "@/lib/data/documents/byte-length";
import { addAll } from "@/lib/shared/add-all";

import { insertItems } from "./import-rows";

const ROWS_PER_BATCH = 4000;
/** UTF-16 units of message text and search text. */
const UNITS_PER_BATCH = 4 * 1024 * 1024;
/**
 * The same for large messages: few of them make a batch, and the sooner their texts are dropped, the less of
 * them is moved to the old generation, which is collected late.
 */
const UNITS_OF_LARGE = 1024 * 1024;
const LARGE_MESSAGE = 5000;
/**
 * How long a transaction may take before those after it hold less: while others are busy it takes many times as long,
 * and edits wait for its end.
 */
const SLOW_MS = 600;
const QUICK_MS = 300;
const SMALLEST_PART = 1 / 8;
/**
 * Messages of one import that are indexed in the transactions that write them: what a person drops by hand is found
 * as soon as it is seen. Those after them are indexed when the import has ended.
 */
export const INDEXED_AT_ONCE = 4000;

/** Leaves room for messages between messages. */
export const ORDINAL_STEP = 1024;

interface PendingMessage extends MessageInput {
  readonly draft: ConversationDraft;
  readonly ordinal: number;
  readonly isIndexed: boolean;
}

/**
 * Collects rows of many documents and writes them in short transactions, so that memory stays bounded,
 * edits wait for one batch only, and small documents do not pay for a transaction each.
 */
export class BulkBatch {
  readonly #store: Store;
  readonly #importId: string;
  readonly #require: ((sql: Sql) => Promise<void>) | undefined;
  #items: ImportItemInput[] = [];
  #messages: PendingMessage[] = [];
  #drafts = new Set<ConversationDraft>();
  #units = 0;
  /** Of a whole batch; smaller while batches take long. */
  #part = 1;
  #failure: { readonly error: unknown } | null = null;
  #added = 0;
  #awaitsIndex = false;

  /** @param require checked in each transaction that writes; nothing is written when it throws */
  constructor(store: Store, importId: string, require?: (sql: Sql) => Promise<void>) {
    this.#store = store;
    this.#importId = importId;
    this.#require = require;
  }

  addItem(item: ImportItemInput): void {
    this.#items.push(item);
    this.#units += item.original?.length ?? 0;
  }

  /** Notes that a draft is new or was closed. */
  touch(draft: ConversationDraft): void {
    this.#drafts.add(draft);
  }

  /** @param mayWait whether a message of a large import may be indexed when the import has ended */
  add(draft: ConversationDraft, ordinal: number, input: MessageInput, mayWait = false): void {
    const isIndexed = !mayWait || this.#added < INDEXED_AT_ONCE;
    if (!isIndexed) {
      draft.awaitIndex();
      this.#awaitsIndex = true;
    }
    this.#added += 1;
    this.#messages.push({ draft, ordinal, isIndexed, ...input });
    this.#units += input.raw.length + textUnits(input.facts.searchTexts);
  }

  /** Forgets a draft that turned out to be broken; what is written of it already is purged later. */
  async drop(draft: ConversationDraft): Promise<void> {
    this.#messages = this.#messages.filter((message) => message.draft !== draft);
    this.#drafts.delete(draft);
    const { key } = draft;
    if (key === null) return;
    await this.#store.write(
      ({ query }) =>
        query
          .updateTable("Conversation")
          .set({ state: "removed" })
          .where("key", "=", key)
          .execute(),
      "synced",
      "reserve",
    );
  }

  get isFull(): boolean {
    const messages = this.#messages.length;
    const areLarge = this.#units > messages * LARGE_MESSAGE;
    return (
      messages >= ROWS_PER_BATCH * this.#part ||
      this.#units >= (areLarge ? UNITS_OF_LARGE : UNITS_PER_BATCH) * this.#part ||
      this.#drafts.size >= ROWS_PER_BATCH ||
      this.#items.length >= ROWS_PER_BATCH
    );
  }

  /** Whether messages were written that the search index does not have. */
  get awaitsIndex(): boolean {
    return this.#awaitsIndex;
  }

  /** Whether a batch could not be written: then documents of it are incomplete, and nothing may be shown. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  /**
   * Writes what was collected, then gives way to others. A batch holds rows of many documents, so that
   * after one that failed nothing else is written: each later call throws what that one threw.
   */
  async flush(): Promise<void> {
    if (this.#failure !== null) throw this.#failure.error;
    try {
      await this.#write();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  async #write(): Promise<void> {
    const messages = this.#messages;
    const drafts = this.#drafts;
    const items = this.#items;
    if (messages.length + drafts.size + items.length === 0) return;
    this.#items = [];
    this.#messages = [];
    this.#drafts = new Set();
    this.#units = 0;
    let began = performance.now();
    await this.#store.write(async (sql) => {
      // Without the time for which others were writing.
      began = performance.now();
      await this.#require?.(sql);
      await insertDrafts(sql, drafts);
      await insertMessages(sql, messages);
      await insertItems(sql, this.#importId, items);
    }, "deferred");
    const took = performance.now() - began;
    if (took > SLOW_MS) this.#part = Math.max(SMALLEST_PART, this.#part / 2);
    else if (took < QUICK_MS) this.#part = Math.min(1, this.#part * 2);
    await giveWay(took);
  }
}

function textUnits(texts: SearchTexts): number {
  let units = 0;
  for (const place of SEARCH_PLACES) units += texts[place].length;
  return units;
}

async function insertMessages(sql: Sql, messages: readonly PendingMessage[]): Promise<void> {
  const firstId = await sql.nextId("Message", "id");
  const rows: SqlValue[][] = [];
  const bodies: SqlValue[][] = [];
  const indexed: IndexedMessage[] = [];
  const events: SqlValue[][] = [];
  const counted: CountedMessage[] = [];
  for (const [at, { draft, ordinal, isIndexed, lead, raw, facts }] of messages.entries()) {
    await turnIfDue();
    const id = firstId + at;
    const conversationKey = draft.requireKey();
    const size = byteLength(raw);
    const place = [id, conversationKey, ordinal, size, pieceHash(lead, raw)];
    rows.push([...place, ...messageValues(facts)]);
    bodies.push([id, lead, raw]);
    counted.push(countedMessage(conversationKey, facts));
    const { createdMs, deleted, searchTexts } = facts;
    if (isIndexed) {
      indexed.push({ id, conversationKey, createdMs, deleted, searchTexts, byteLength: size });
    }
    if (facts.tools.length > 0) addAll(events, toolEventRows(conversationKey, id, facts));
  }
  const columns = [
    "id",
    "conversationKey",
    "ordinal",
    "byteLength",
    "bodyHash",
    ...MESSAGE_COLUMNS,
  ];
  await insertInTurns(sql, "Message", columns, rows);
  await insertInTurns(sql, "MessageBody", ["messageId", "lead", "raw"], bodies);
  await indexMessages(sql, indexed);
  await insertInTurns(sql, "ToolEvent", TOOL_EVENT_COLUMNS, events);
  await countStaged(sql, counted);
}
