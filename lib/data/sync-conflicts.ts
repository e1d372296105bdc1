import { asRecord } from "@/lib/domain/read-value";
import { openConflicts } from "@/lib/domain/sync/open-conflicts";

import type { Sql } from "./sql";
import type { ToolPin } from "./sync-pins";

type Row = Pick<ToolPin, "toolsetRowId" | "conflicts" | "seenRaw" | "state"> & {
  readonly fileId: string;
  readonly raw: string;
};

/**
 * Accepted tools that were edited here and changed by the server, one row each. Only the texts can tell whether both
 * still differ; few tools keep any conflict, so that few texts are read.
 * @param toolsetRowId null for all toolsets
 */
export async function toolsInConflict(
  sql: Sql,
  toolsetRowId: number | null,
): Promise<Pick<Row, "fileId" | "toolsetRowId">[]> {
  const rows = await sql.all<Row>(
    `SELECT p."toolsetRowId", p.conflicts, p."seenRaw", p.state, t.raw, e.id AS "fileId"
     FROM "ToolPin" p JOIN "Tool" t ON t.id = p."toolRowId" AND t."toolsetRowId" = p."toolsetRowId"
     JOIN "Toolset" s ON s.id = p."toolsetRowId" JOIN "ToolsetFile" e ON e.key = s."fileKey"
     WHERE p.state = 'current' AND p.conflicts IS NOT NULL AND p."toolsetRowId" = ifnull(?, p."toolsetRowId")`,
    toolsetRowId,
  );
  return rows.filter((row) => {
    const entry = asRecord(JSON.parse(row.raw));
    return entry !== null && openConflicts(entry, row).length > 0;
  });
}
