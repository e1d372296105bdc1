import { findEntity, READABLE } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

/**
 * Finds a toolset file by store id, or by `doc:` and either the ids of all its toolsets or that of one.
 * @param columns of `"ToolsetFile" e`
 */
export async function findToolsetFile<Row>(
  sql: Sql,
  id: string,
  columns: string,
): Promise<Row | undefined> {
  const file = await findEntity<Row>(sql, "ToolsetFile", id, columns);
  if (file !== undefined || !id.startsWith("doc:")) return file;
  return sql.get<Row>(
    `SELECT ${columns} FROM "Toolset" s JOIN "ToolsetFile" e ON e.key = s."fileKey"
     WHERE s."toolsetId" = ? AND e."deletedMs" IS NULL AND ${READABLE}
     ORDER BY e."storedMs" DESC, e.key DESC LIMIT 1`,
    id.slice("doc:".length),
  );
}
