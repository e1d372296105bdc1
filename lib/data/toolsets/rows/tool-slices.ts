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
  const slice = sql.query
    .selectFrom("Tool")
    .select(["id", "lead", "raw", "ordinal"])
    .where("toolsetRowId", "=", toolsetRowId)
    .orderBy("ordinal")
    .limit(ROWS_AT_ONCE);
  let query = slice;
  for (;;) {
    const rows = await query.execute();
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < ROWS_AT_ONCE) return;
    query = slice.where("ordinal", ">", end.ordinal);
  }
}
