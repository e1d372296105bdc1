import { UNDATED_DAY } from "@/lib/domain/activity/day";
import type { Sql } from "@/lib/data/store/connection/sql";

/** Counted from the rows of messages. The triggers of the tables (migration `activity`) count the same one by one. */
const OF_CONVERSATIONS = `SELECT "conversationKey",
    coalesce(CAST(floor("createdMs" / 86400000.0) AS INTEGER), ${UNDATED_DAY}) AS day,
    coalesce(model, '') AS model,
    count(*) AS messages,
    sum("inputTokens" IS NOT NULL OR "outputTokens" IS NOT NULL) AS counted,
    total("inputTokens") AS "inputTokens",
    total("outputTokens") AS "outputTokens",
    sum("toolCallCount") AS calls,
    sum("failureCount") AS failures
  FROM "Message" WHERE deleted = 0 GROUP BY 1, 2, 3`;

const OF_DAYS = `SELECT a.day, c.format, a.model, sum(a.messages), sum(a.counted), total(a."inputTokens"),
    total(a."outputTokens"), sum(a.calls), sum(a.failures)
  FROM (${OF_CONVERSATIONS}) a JOIN "Conversation" c ON c.key = a."conversationKey"
  WHERE c.state = 'live' AND c."deletedMs" IS NULL GROUP BY 1, 2, 3`;

const COUNTED = { ConversationActivity: OF_CONVERSATIONS, DailyActivity: OF_DAYS } as const;

/** Counts all messages again. */
export async function recountActivity(sql: Sql): Promise<void> {
  await sql.run(`DELETE FROM "ConversationActivity"`);
  await sql.run(`DELETE FROM "DailyActivity"`);
  // Triggers add them to the days.
  await sql.run(`INSERT INTO "ConversationActivity" ${OF_CONVERSATIONS}`);
}

/** @returns a sentence for each table that does not say what the rows of messages do */
export async function activityBreaches(sql: Sql): Promise<string[]> {
  const breaches: string[] = [];
  for (const [table, counted] of Object.entries(COUNTED)) {
    const kept = `SELECT * FROM "${table}"`;
    const wrong = await sql.all(
      `SELECT * FROM (${kept} EXCEPT ${counted}) UNION ALL SELECT * FROM (${counted} EXCEPT ${kept})`,
    );
    if (wrong.length > 0) breaches.push(`${table}: ${wrong.length} rows differ from a full count`);
  }
  return breaches;
}
