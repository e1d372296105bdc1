import type { Sql } from "@/lib/data/store/connection/sql";

/** The text of a tool as it is stored. */
interface ToolText {
  readonly id: number;
  readonly lead: string;
  readonly raw: string;
}

/** A server may list thousands, each of some kilobytes; reading them takes no pause. */
const ROWS_AT_ONCE = 200;

/** The texts of all tools of a toolset in document order, a few at a time: others have their turn in between. */
export async function* toolTexts(
  sql: Sql,
  toolsetRowId: number,
): AsyncGenerator<ToolText, void, void> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await sql.query
      .selectFrom("Tool")
      .select(["id", "lead", "raw", "ordinal"])
      .where("toolsetRowId", "=", toolsetRowId)
      .where("ordinal", ">", after)
      .orderBy("ordinal")
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS_AT_ONCE) return;
    after = end.ordinal;
  }
}
