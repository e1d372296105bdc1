import type { Sql, SqlValue } from "../../connection/sql";
import { arrayOfColumn } from "./column-array";

const COLUMNS = [
  ["conversationKey", "bigint"],
  ["day", "bigint"],
  ["model", "text"],
  ["messages", "bigint"],
  ["counted", "bigint"],
  ["inputTokens", "double precision"],
  ["outputTokens", "double precision"],
  ["calls", "bigint"],
  ["failures", "bigint"],
] as const;

const NAMES = COLUMNS.map(([name]) => `"${name}"`);
const SUMS = NAMES.slice(3);

/** Two models may be one text here, which holds no U+0000; a row is written once in a statement. */
const STATEMENT = `INSERT INTO "ConversationActivity" AS d (${NAMES.join(", ")})
  SELECT "conversationKey", "day", "model", ${SUMS.map((name) => `sum(${name})`).join(", ")}
  FROM unnest(${COLUMNS.map(([, type]) => `?::${type}[]`).join(", ")}) AS s(${NAMES.join(", ")})
  GROUP BY "conversationKey", "day", "model"
  ON CONFLICT ("conversationKey", day, md5(model)) DO UPDATE SET
    ${SUMS.map((name) => `${name} = d.${name} + excluded.${name}`).join(", ")}`;

/** Adds sums to what is counted of conversations, days and models. */
export async function addActivity(sql: Sql, rows: readonly SqlValue[][]): Promise<void> {
  if (rows.length === 0) return;
  const lists = COLUMNS.map((_, at) => arrayOfColumn(rows.map((row) => row[at] ?? null)).text);
  await sql.run(STATEMENT, ...lists);
}
