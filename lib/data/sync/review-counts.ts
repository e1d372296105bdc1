import type { ReviewCounts } from "@/lib/domain/sync/view";

import type { Sql } from "../store/connection/sql";
import { toolsInConflict } from "./pins/conflicts";

/** What of a toolset waits for a person. */
export async function countReview(sql: Sql, rowId: number): Promise<ReviewCounts> {
  const rows = await sql.all<{ state: string; grade: string | null; count: number }>(
    `SELECT p.state, p.grade, count(*) AS count FROM "ToolPin" p JOIN "Tool" t ON t.id = p."toolRowId"
     WHERE p."toolsetRowId" = ? AND p.state <> 'current' GROUP BY p.state, p.grade`,
    rowId,
  );
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
  };
}
