import type { Expression, ExpressionBuilder, SqlBool } from "kysely";

import { asRecord } from "@/lib/shared/read-value";
import { openConflicts } from "@/lib/domain/sync/open-conflicts";
import { getSharedStore } from "@/lib/data/library/client";
import type { Sql } from "@/lib/data/store/connection/sql";
import { requireIntactTools } from "@/lib/data/toolsets/rows/intact";
import type { DB } from "@/lib/generated/tables/tables";

/** A toolset by its row id, a file by its store id, or all there are. */
type Scope = { readonly toolset: number } | { readonly file: string } | "all";

/**
 * Accepted tools that were edited here and changed by the server, one row each. Only the texts can tell whether both
 * still differ; few tools keep any conflict, so that few texts are read.
 */
export async function toolsInConflict(
  sql: Sql,
  scope: Scope,
): Promise<{ fileId: string; toolsetRowId: number }[]> {
  const rows = await sql.query
    .selectFrom("ToolPin as p")
    .innerJoin("Tool as t", (join) =>
      join.onRef("t.id", "=", "p.toolRowId").onRef("t.toolsetRowId", "=", "p.toolsetRowId"),
    )
    .innerJoin("Toolset as s", "s.id", "p.toolsetRowId")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select(["p.toolsetRowId", "p.conflicts", "p.seenRaw", "p.state", "t.raw", "e.id as fileId"])
    .select(["e.key as fileKey", "t.lead", "t.bodyHash"])
    .where("p.state", "=", "current")
    .where("p.conflicts", "is not", null)
    .where((eb) => isWithin(eb, scope))
    .execute();
  await requireIntactTools(sql, rows);
  return rows.filter((row) => {
    const entry = asRecord(JSON.parse(row.raw));
    return entry !== null && openConflicts(entry, row).length > 0;
  });
}

/** How many tools of a file are in conflict. */
export async function countConflicts(file: string): Promise<number> {
  const store = await getSharedStore();
  return (await store.read((sql) => toolsInConflict(sql, { file }))).length;
}

function isWithin(
  eb: ExpressionBuilder<DB & { p: DB["ToolPin"]; e: DB["ToolsetFile"] }, "p" | "e">,
  scope: Scope,
): Expression<SqlBool> {
  if (scope === "all") return eb.lit(true);
  return "file" in scope ? eb("e.id", "=", scope.file) : eb("p.toolsetRowId", "=", scope.toolset);
}
