import type { Sql } from "@/lib/data/store/connection/sql";
import { arrayOf } from "./lists";

/** A conversation whose messages become the last ones of another. */
export interface Appended {
  readonly from: number;
  readonly to: number;
  /** The ordinal behind which they stand there. */
  readonly behind: number;
}

/** Moves all messages of conversations, with what belongs to them, to the ends of others; an import did it. */
export async function appendMessages(
  sql: Sql,
  importId: string,
  appended: readonly Appended[],
): Promise<void> {
  const from = arrayOf(appended.map((each) => each.from));
  const to = arrayOf(appended.map((each) => each.to));
  const behind = arrayOf(appended.map((each) => each.behind));
  await sql.run(
    `UPDATE "Message" AS m
     SET "conversationKey" = v."to", ordinal = m.ordinal + v.behind, "importId" = ?
     FROM unnest(CAST(? AS bigint[]), CAST(? AS bigint[]), CAST(? AS bigint[])) AS v("from", "to", behind)
     WHERE m."conversationKey" = any(CAST(? AS bigint[])) AND m."conversationKey" = v."from"`,
    importId,
    from,
    to,
    behind,
    from,
  );
  await sql.run(
    `UPDATE "ToolEvent" AS e SET "conversationKey" = v."to"
     FROM unnest(CAST(? AS bigint[]), CAST(? AS bigint[])) AS v("from", "to")
     WHERE e."conversationKey" = any(CAST(? AS bigint[])) AND e."conversationKey" = v."from"`,
    from,
    to,
    from,
  );
}
