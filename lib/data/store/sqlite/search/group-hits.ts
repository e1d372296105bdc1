import type { Condition } from "./condition";
import { messageExpression, titleExpression, type SearchPlan } from "./plan";
import type { Sql } from "@/lib/data/store/connection/sql";
import { isInIndex } from "../is-in-index";

/** What was found in one conversation. */
export interface GroupHits {
  readonly key: number;
  /** Its title or system message has some of the words. */
  readonly inTitle: boolean;
  /** Ids of the messages to show. */
  readonly messages: readonly number[];
  /** Of all messages. */
  readonly count: number;
}

/** The messages of a conversation with all the words; of those with some where none has all. */
export async function hitsOfConversation(
  sql: Sql,
  plan: SearchPlan,
  key: number,
  limit: number,
): Promise<GroupHits> {
  const inTitle = await isInTitle(sql, plan, key);
  if (plan.matchers.length === 0) {
    const found = plan.isMessageFiltered ? filtered(plan, key) : null;
    return { key, inTitle, ...(await take(sql, found, limit)) };
  }
  if (plan.places.size === 0) return { key, inTitle, messages: [], count: 0 };
  const whole = await take(sql, matching(plan, key, messageExpression(plan, "AND")), limit);
  if (whole.count > 0 || plan.matchers.length === 1) return { key, inTitle, ...whole };
  const some = await take(sql, matching(plan, key, messageExpression(plan, "OR")), limit);
  const ofEach = await oneOfEach(sql, plan, key, limit);
  const messages = [...new Set([...ofEach, ...some.messages])].slice(0, limit);
  messages.sort((a, b) => a - b);
  return { key, inTitle, messages, count: some.count };
}

/** Which of some conversations have the words in their titles. */
export async function isInTitle(sql: Sql, plan: SearchPlan, key: number): Promise<boolean> {
  if (plan.titles.length === 0 || plan.matchers.length === 0) return false;
  return isInIndex(sql, "conversation_fts", titleExpression(plan, "OR"), key);
}

/** From and condition of the messages of a conversation that match. */
function matching(plan: SearchPlan, key: number, expression: string): Condition {
  return {
    text: `message_fts f CROSS JOIN "Message" m ON m.id = f.rowid
      WHERE message_fts MATCH ?
        AND f.rowid >= (SELECT min(a.id) FROM "Message" a WHERE a."conversationKey" = ?)
        AND f.rowid <= (SELECT max(z.id) FROM "Message" z WHERE z."conversationKey" = ?)
        AND m."conversationKey" = ? AND ${plan.message.one.text}`,
    values: [expression, key, key, key, ...plan.message.one.values],
  };
}

function filtered(plan: SearchPlan, key: number): Condition {
  return {
    text: `"Message" m WHERE m."conversationKey" = ? AND ${plan.message.one.text}`,
    values: [key, ...plan.message.one.values],
  };
}

async function take(
  sql: Sql,
  found: Condition | null,
  limit: number,
): Promise<Pick<GroupHits, "messages" | "count">> {
  if (found === null) return { messages: [], count: 0 };
  const rows = await sql.all<{ id: number }>(
    `SELECT m.id FROM ${found.text} ORDER BY m.id LIMIT ?`,
    ...found.values,
    limit,
  );
  const messages = rows.map(({ id }) => id);
  if (messages.length < limit) return { messages, count: messages.length };
  const row = await sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM ${found.text}`,
    ...found.values,
  );
  return { messages, count: row?.count ?? messages.length };
}

/** The first message with each of the words. */
async function oneOfEach(
  sql: Sql,
  plan: SearchPlan,
  key: number,
  limit: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const matcher of plan.matchers.slice(0, limit)) {
    const found = matching(plan, key, messageExpression(plan, "AND", [matcher]));
    const row = await sql.get<{ id: number }>(
      `SELECT m.id FROM ${found.text} ORDER BY f.rowid LIMIT 1`,
      ...found.values,
    );
    if (row !== undefined) ids.push(row.id);
  }
  return ids;
}
