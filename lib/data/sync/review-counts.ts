import type { ReviewCounts } from "@/lib/domain/sync/view";

import { countWaitingOf } from "./pins/waiting-items";
import type { Sql } from "../store/connection/sql";
import { toolsInConflict } from "./pins/conflicts";

/** What of a toolset waits for a person. */
export async function countReview(sql: Sql, rowId: number): Promise<ReviewCounts> {
  const rows = await sql.query
    .selectFrom("ToolPin as p")
    .innerJoin("Tool as t", "t.id", "p.toolRowId")
    .select(({ fn }) => ["p.state", "p.grade", fn.countAll<number>().as("count")])
    .where("p.toolsetRowId", "=", rowId)
    .where("p.state", "<>", "current")
    .groupBy(["p.state", "p.grade"])
    .execute();
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const isChanged = (grade: string) => (row: (typeof rows)[number]) =>
    row.state === "changed" && row.grade === grade;
  return {
    new: sum(({ state }) => state === "new"),
    dangerous: sum(isChanged("dangerous")),
    behavioural: sum(isChanged("behavioural")),
    conflicts: (await toolsInConflict(sql, { toolset: rowId })).length,
    missing: sum(({ state }) => state === "missing"),
    items: await countWaitingOf(sql, rowId),
  };
}
