import type { PinSort } from "@/lib/domain/search/answers";
import { parseSearch } from "@/lib/domain/search/parse-search";
import type { Row } from "@/lib/data/store/connection/queries";
import type { Sql } from "@/lib/data/store/connection/sql";
import { UNDATED_MS } from "@/lib/data/store/keys/undated";

import type { Condition } from "../full-text/condition";
import { fullText } from "./full-text";
import { messageWords, titleWords, planSearch, type SearchPlan } from "./plan";

/** A pinned message with its text and its conversation. */
export interface PinRow {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly titleDerived: number;
  readonly isPrivate: number;
  readonly messageId: number;
  readonly documentId: string;
  readonly role: string;
  readonly type: Row<"Message">["type"];
  readonly messageRevision: number;
  readonly createdMs: number | null;
  readonly sort1: number;
  readonly sort2: number;
  readonly sort3: number;
  readonly bodyHash: string | null;
  readonly lead: string;
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

/** Which pins a search finds, on `"Message" m` and `"Conversation" e`. */
export async function pinCondition(sql: Sql, q: string): Promise<Condition> {
  const plan = await planSearch(sql, parseSearch(q).query);
  const words = plan.matchers.length === 0 ? null : wordsCondition(sql, plan);
  return {
    text: [
      "m.pinned = 1",
      plan.message.one.text,
      plan.conversation.text,
      words?.text ?? "TRUE",
    ].join(" AND "),
    values: [...plan.message.one.values, ...plan.conversation.values, ...(words?.values ?? [])],
  };
}

/** The words are in the message, or in the title of its conversation. Asked of each pin: there are not many. */
function wordsCondition(sql: Sql, plan: SearchPlan): Condition {
  const { chunks, titles, ofMessage } = fullText(sql);
  const conditions: Condition[] = [];
  if (plan.places.size > 0) {
    const source = chunks(messageWords(plan, "AND"));
    const { text, values } = source.match;
    conditions.push({
      text: `EXISTS (SELECT 1 FROM ${source.joined} WHERE ${text} AND ${ofMessage})`,
      values,
    });
  }
  if (plan.titles.length > 0) {
    const source = titles(titleWords(plan, "AND"));
    const { text, values } = source.match;
    conditions.push({
      text: `m."conversationKey" IN (SELECT ${source.id} FROM ${source.index} WHERE ${text})`,
      values,
    });
  }
  return {
    text: `(${["FALSE", ...conditions.map(({ text }) => text)].join(" OR ")})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Pins behind a place, with the values they are sorted by. */
export function readPins(
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
    `SELECT e.key, e.id, e.revision, e.title, e."titleDerived", e."isPrivate", m.id AS "messageId", m."documentId",
       m.role, m.type, m.revision AS "messageRevision", m."createdMs", m."bodyHash", b.lead, b.raw, ${sortColumns}
     FROM "Message" m JOIN "Conversation" e ON e.key = m."conversationKey"
       JOIN "MessageBody" b ON b."messageId" = m.id
     WHERE ${condition.text} AND (${place.text}) ORDER BY ${order} LIMIT ?`,
    ...condition.values,
    ...place.values,
    limit,
  );
}

/** How many pins fulfil a condition. */
export async function countPins(sql: Sql, { text, values }: Condition): Promise<number> {
  const row = await sql.get<{ total: number }>(
    `SELECT count(*) AS total FROM "Message" m JOIN "Conversation" e ON e.key = m."conversationKey"
     WHERE ${text}`,
    ...values,
  );
  return row?.total ?? 0;
}
