import { asRecord } from "@/lib/shared/read-value";
import { openConflicts } from "@/lib/domain/sync/open-conflicts";
import { getStore } from "@/lib/data/library/client";
import type { Sql } from "@/lib/data/store/connection/sql";

import type { ToolPin } from "./pins";

type Row = Pick<ToolPin, "toolsetRowId" | "conflicts" | "seenRaw" | "state"> & {
  readonly fileId: string;
  readonly raw: string;
};

/** A toolset by its row id, a file by its store id, or all there are. */
type Scope = { readonly toolset: number } | { readonly file: string } | "all";

/**
 * Accepted tools that were edited here and changed by the server, one row each. Only the texts can tell whether both
 * still differ; few tools keep any conflict, so that few texts are read.
 */
export async function toolsInConflict(
  sql: Sql,
  scope: Scope,
): Promise<Pick<Row, "fileId" | "toolsetRowId">[]> {
  const [condition, ...of] = conditionOf(scope);
  const rows = await sql.all<Row>(
    `SELECT p."toolsetRowId", p.conflicts, p."seenRaw", p.state, t.raw, e.id AS "fileId"
     FROM "ToolPin" p JOIN "Tool" t ON t.id = p."toolRowId" AND t."toolsetRowId" = p."toolsetRowId"
     JOIN "Toolset" s ON s.id = p."toolsetRowId" JOIN "ToolsetFile" e ON e.key = s."fileKey"
     WHERE p.state = 'current' AND p.conflicts IS NOT NULL AND ${condition}`,
    ...of,
  );
  return rows.filter((row) => {
    const entry = asRecord(JSON.parse(row.raw));
    return entry !== null && openConflicts(entry, row).length > 0;
  });
}

/** How many tools of a file are in conflict. */
export async function countConflicts(file: string): Promise<number> {
  const store = await getStore();
  return (await store.read((sql) => toolsInConflict(sql, { file }))).length;
}

function conditionOf(scope: Scope): [string, ...(string | number)[]] {
  if (scope === "all") return ["TRUE"];
  return "file" in scope ? ["e.id = ?", scope.file] : ['p."toolsetRowId" = ?', scope.toolset];
}
