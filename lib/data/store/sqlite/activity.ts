import { UNDATED_DAY, dayOf } from "@/lib/domain/activity/day";
import type { Engine } from "@/lib/data/store/connection/engine";
import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import * as postgres from "@/lib/data/store/postgres/statements/add-activity";

interface Dialect {
  readonly day: string;
  readonly total: (column: string) => string;
}

const DIALECTS: Readonly<Record<Engine, Dialect>> = {
  sqlite: {
    day: `coalesce(CAST(floor("createdMs" / 86400000.0) AS INTEGER), ${UNDATED_DAY})`,
    total: (column) => `total(${column})`,
  },
  postgres: {
    day: `day_of("createdMs")`,
    total: (column) => `coalesce(sum(${column}), 0)::double precision`,
  },
};

/** Counted from the rows of messages. The triggers of the tables (migration `activity`) count the same one by one. */
const ofConversations = ({
  day,
  total,
}: Dialect): string => `SELECT "conversationKey", ${day} AS day,
    coalesce(model, '') AS model,
    count(*) AS messages,
    sum("inputTokens" IS NOT NULL OR "outputTokens" IS NOT NULL) AS counted,
    ${total('"inputTokens"')} AS "inputTokens",
    ${total('"outputTokens"')} AS "outputTokens",
    sum("toolCallCount") AS calls,
    sum("failureCount") AS failures
  FROM "Message" WHERE deleted = 0 GROUP BY 1, 2, 3`;

const ofDays = (
  dialect: Dialect,
): string => `SELECT a.day, c.format, a.model, sum(a.messages), sum(a.counted),
    ${dialect.total('a."inputTokens"')}, ${dialect.total('a."outputTokens"')}, sum(a.calls), sum(a.failures)
  FROM (${ofConversations(dialect)}) a JOIN "Conversation" c ON c.key = a."conversationKey"
  WHERE c.state = 'live' AND c."deletedMs" IS NULL GROUP BY 1, 2, 3`;

const COUNTED = { ConversationActivity: ofConversations, DailyActivity: ofDays } as const;

/** One message as it is counted. */
export interface CountedMessage {
  readonly conversationKey: number;
  readonly deleted: boolean;
  readonly createdMs: number | null;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly calls: number;
  readonly failures: number;
}

const ADD = `INSERT INTO "ConversationActivity" AS d
    ("conversationKey", day, model, messages, counted, "inputTokens", "outputTokens", calls, failures)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT ("conversationKey", day, model) DO UPDATE SET messages = d.messages + excluded.messages,
    counted = d.counted + excluded.counted,
    "inputTokens" = d."inputTokens" + excluded."inputTokens",
    "outputTokens" = d."outputTokens" + excluded."outputTokens",
    calls = d.calls + excluded.calls, failures = d.failures + excluded.failures`;

const addActivity = byEngine({ sqlite: addOneByOne, postgres: postgres.addActivity });

async function addOneByOne(sql: Sql, rows: readonly SqlValue[][]): Promise<void> {
  for (const row of rows) await sql.run(ADD, ...row);
}

/**
 * Counts messages of staged conversations, which triggers leave alone: one row for all messages of a
 * conversation that share a day and a model, since a trigger for each would be felt in an import.
 */
export async function countStaged(sql: Sql, messages: Iterable<CountedMessage>): Promise<void> {
  const sums = new Map<string, [key: number, day: number, model: string, ...sums: number[]]>();
  for (const message of messages) {
    if (message.deleted) continue;
    const { conversationKey: key, createdMs, inputTokens, outputTokens } = message;
    const day = createdMs === null ? UNDATED_DAY : dayOf(createdMs);
    const model = message.model ?? "";
    const [, , , messages = 0, counted = 0, input = 0, output = 0, calls = 0, failures = 0] =
      sums.get(`${key} ${day} ${model}`) ?? [];
    const hasTokens = inputTokens !== null || outputTokens !== null;
    sums.set(`${key} ${day} ${model}`, [
      key,
      day,
      model,
      messages + 1,
      counted + (hasTokens ? 1 : 0),
      input + (inputTokens ?? 0),
      output + (outputTokens ?? 0),
      calls + message.calls,
      failures + message.failures,
    ]);
  }
  await addActivity(sql, [...sums.values()]);
}

/** Counts all messages again. */
export async function recountActivity(sql: Sql): Promise<void> {
  await sql.run(`DELETE FROM "ConversationActivity"`);
  await sql.run(`DELETE FROM "DailyActivity"`);
  // Triggers add them to the days.
  await sql.run(`INSERT INTO "ConversationActivity" ${ofConversations(DIALECTS[sql.engine])}`);
}

/** @returns a sentence for each table that does not say what the rows of messages do */
export async function activityBreaches(sql: Sql): Promise<string[]> {
  const breaches: string[] = [];
  for (const [table, count] of Object.entries(COUNTED)) {
    const counted = count(DIALECTS[sql.engine]);
    const kept = `SELECT * FROM "${table}"`;
    const wrong = await sql.all(
      `SELECT * FROM (${kept} EXCEPT ${counted}) a UNION ALL SELECT * FROM (${counted} EXCEPT ${kept}) b`,
    );
    if (wrong.length > 0) breaches.push(`${table}: ${wrong.length} rows differ from a full count`);
  }
  return breaches;
}
