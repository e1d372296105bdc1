import { messageNote } from "@/lib/domain/conversation/edit/note";
import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import { cutText } from "@/lib/shared/embedded-data";
import { SEARCH_PLACES, messageSearchTexts } from "@/lib/domain/conversation/facts/search-text";
import type { Pin, PinPage, PinSort } from "@/lib/domain/search/answers";
import { parseSearch } from "@/lib/domain/search/parse-search";

import { getStore } from "../library/client";
import type { Condition } from "../conversations/filter/conditions";
import { UNDATED_MS } from "../store/keys/undated";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import { messageExpression, planSearch, titleExpression, type SearchPlan } from "../search/plan";
import { placeInTimeline } from "../search/views";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { timelineOf } from "../timeline/cache";

export interface PinQuery {
  /** Default `conversation`: those of the latest conversation first, in their order. */
  readonly sort?: PinSort;
  /** A search that narrows them. */
  readonly q?: string;
  readonly cursor?: string;
  /** 1 to 200, default 50. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 50;
/** UTF-16 units shown of a pinned message. */
const TEXT_LENGTH = 400;

interface PinRow {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly isPrivate: number;
  readonly messageId: number;
  readonly documentId: string;
  readonly role: string;
  readonly type: MessageFacts["type"];
  readonly messageRevision: number;
  readonly createdMs: number | null;
  readonly sort1: number;
  readonly sort2: number;
  readonly sort3: number;
  readonly raw: string;
}

interface PinOrder {
  readonly columns: readonly string[];
  readonly order: string;
  /** What comes after a row with these values. */
  readonly after: (values: readonly number[]) => Condition;
}

/** Messages without a recorded time come last. */
const DATE = `coalesce(m."createdMs", ${UNDATED_MS})`;

const SORTS: Readonly<Record<PinSort, PinOrder>> = {
  conversation: {
    columns: [`e."sortMs"`, "e.key", "m.ordinal"],
    order: "sort1 DESC, sort2 DESC, sort3",
    after: ([sortMs = 0, key = 0, ordinal = 0]) => ({
      text: `(e."sortMs", e.key) < (?, ?) OR ((e."sortMs", e.key) = (?, ?) AND m.ordinal > ?)`,
      values: [sortMs, key, sortMs, key, ordinal],
    }),
  },
  date: {
    columns: [DATE, "m.id", "0"],
    order: "sort1 DESC, sort2 DESC",
    after: ([date = 0, id = 0]) => ({ text: `(${DATE}, m.id) < (?, ?)`, values: [date, id] }),
  },
};

/** A page of the pinned messages of all conversations outside the trash. */
export async function listPins(query: PinQuery = {}): Promise<PinPage> {
  const store = await getStore();
  const limit = Math.min(Math.max(1, query.limit ?? DEFAULT_LIMIT), 200);
  const cursor = query.cursor === undefined ? null : readNumbers(query.cursor, 3);
  return store.read(async (sql) => {
    const condition = pinCondition(query.q ?? "");
    const rows = await readPins(sql, condition, query.sort ?? "conversation", cursor, limit + 1);
    const shown = rows.slice(0, limit);
    const items: Pin[] = [];
    for (const row of shown) items.push(await viewPin(store, sql, row));
    const last = shown.at(-1);
    const nextCursor =
      rows.length > limit && last !== undefined
        ? writeNumbers([last.sort1, last.sort2, last.sort3])
        : null;
    return cursor === null
      ? { items, nextCursor, total: await countPins(sql, condition) }
      : { items, nextCursor };
  });
}

/** On `"Message" m` and `"Conversation" e`. */
function pinCondition(q: string): Condition {
  const plan = planSearch(parseSearch(q).query);
  const found = plan.matchers.length === 0 ? null : wordsCondition(plan);
  return {
    text: [
      "m.pinned = 1",
      plan.message.one.text,
      plan.conversation.text,
      found?.text ?? "TRUE",
    ].join(" AND "),
    values: [...plan.message.one.values, ...plan.conversation.values, ...(found?.values ?? [])],
  };
}

/** The words stand in the message, or in the title of its conversation. */
function wordsCondition(plan: SearchPlan): Condition {
  const inMessage: Condition = {
    text: "m.id IN (SELECT rowid FROM message_fts WHERE message_fts MATCH ?)",
    values: [messageExpression(plan, "AND")],
  };
  if (plan.titles.length === 0) return inMessage;
  return {
    text: `(${inMessage.text} OR e.key IN (
      SELECT rowid FROM conversation_fts WHERE conversation_fts MATCH ?))`,
    values: [...inMessage.values, titleExpression(plan, "AND")],
  };
}

function readPins(
  sql: Sql,
  condition: Condition,
  sort: PinSort,
  cursor: readonly number[] | null,
  limit: number,
): Promise<PinRow[]> {
  const { columns, order, after } = SORTS[sort];
  const sortColumns = columns.map((column, at) => `${column} AS sort${at + 1}`).join(", ");
  const place: Condition = cursor === null ? { text: "TRUE", values: [] } : after(cursor);
  return sql.all<PinRow>(
    `SELECT e.key, e.id, e.revision, e.title, e."isPrivate", m.id AS "messageId", m."documentId",
       m.role, m.type, m.revision AS "messageRevision", m."createdMs", b.raw, ${sortColumns}
     FROM "Message" m JOIN "Conversation" e ON e.key = m."conversationKey"
       JOIN "MessageBody" b ON b."messageId" = m.id
     WHERE ${condition.text} AND (${place.text}) ORDER BY ${order} LIMIT ?`,
    ...condition.values,
    ...place.values,
    limit,
  );
}

async function countPins(sql: Sql, { text, values }: Condition): Promise<number> {
  const row = await sql.get<{ total: number }>(
    `SELECT count(*) AS total FROM "Message" m JOIN "Conversation" e ON e.key = m."conversationKey"
     WHERE ${text}`,
    ...values,
  );
  return row?.total ?? 0;
}

async function viewPin(store: Store, sql: Sql, row: PinRow): Promise<Pin> {
  const timeline = await timelineOf(store, sql, row);
  const value: unknown = JSON.parse(row.raw);
  const texts = messageSearchTexts(value, row.type);
  const place = SEARCH_PLACES.find((each) => /\S/.test(texts[each]));
  const text = place === undefined ? "" : texts[place].trim();
  return {
    conversation: { id: row.id, title: row.title, isPrivate: row.isPrivate === 1 },
    messageId: row.messageId,
    documentId: row.documentId,
    role: row.role,
    revision: row.messageRevision,
    createdMs: row.createdMs,
    ...placeOrStart(placeInTimeline(timeline, row.messageId)),
    text: cutText(text, TEXT_LENGTH),
    note: messageNote(value),
  };
}

/** A pinned message is not deleted, so it has a slot. */
function placeOrStart({ slot, shown }: { slot: number | null; shown: boolean }) {
  return { slot: slot ?? 0, shown };
}
