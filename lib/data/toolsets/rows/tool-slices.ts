import type { Sql } from "@/lib/data/store/connection/sql";

/** The text of a tool as it is stored. */
interface ToolText {
  readonly id: number;
  readonly lead: string;
  readonly raw: string;
}

/** Tools may have megabytes each, which nobody knows before the first are read. */
const FIRST_ROWS = 8;
/** A server may list thousands, each of some kilobytes; reading them takes no pause. */
const MOST_ROWS = 200;
/** UTF-16 units of a slice after which the next one has fewer rows. */
const LARGE_SLICE = 1024 * 1024;

/**
 * Rows with the texts of tools, a few at a time: others have their turn in between.
 * @param read gives the rows behind one, or the first ones, in their order
 */
export async function* inSlices<Row extends { readonly raw: string }>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void, void> {
  let limit = FIRST_ROWS;
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after, limit);
    const isLast = rows.length < limit;
    after = rows.at(-1);
    const units = rows.reduce((sum, { raw }) => sum + raw.length, 0);
    yield rows;
    if (isLast) return;
    limit = units > LARGE_SLICE ? Math.max(1, limit >> 1) : Math.min(MOST_ROWS, limit * 2);
  }
}

/** The texts of all tools of a toolset in document order. */
export async function* toolTexts(
  sql: Sql,
  toolsetRowId: number,
): AsyncGenerator<ToolText, void, void> {
  const slices = inSlices((after: (ToolText & { readonly ordinal: number }) | undefined, limit) =>
    sql.query
      .selectFrom("Tool")
      .select(["id", "lead", "raw", "ordinal"])
      .where("toolsetRowId", "=", toolsetRowId)
      .$if(after !== undefined, (behind) => behind.where("ordinal", ">", after?.ordinal ?? 0))
      .orderBy("ordinal")
      .limit(limit)
      .execute(),
  );
  for await (const rows of slices) yield* rows;
}
