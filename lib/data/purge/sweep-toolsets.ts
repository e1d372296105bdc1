import type { Sql } from "../store/connection/sql";

/**
 * Removes what the API and the sync keep about toolsets whose file is gone for good. As long as the file is
 * there, an undo can bring its toolsets and tools back, and they keep what was known of them.
 */
export async function sweepToolSets(sql: Sql): Promise<void> {
  const { query } = sql;
  const files = query.selectFrom("ToolsetFile").select("id");
  const toolsets = query.selectFrom("Toolset").select("id");
  await query
    .deleteFrom("ToolSetRef")
    .where("fileId", "not in", files)
    .where("toolsetRowId", "not in", toolsets)
    .execute();
  const sets = query.selectFrom("ToolSetRef");
  await query.deleteFrom("ToolRef").where("setId", "not in", sets.select("id")).execute();
  for (const table of ["ToolSetEvent", "SyncRun", "ToolPin"] as const) {
    await query
      .deleteFrom(table)
      .where("toolsetRowId", "not in", toolsets)
      .where("toolsetRowId", "not in", sets.select("toolsetRowId"))
      .execute();
  }
  await query
    .deleteFrom("CallLog")
    .where("toolRowId", "not in", query.selectFrom("Tool").select("id"))
    .where("toolRowId", "not in", query.selectFrom("ToolRef").select("toolRowId"))
    .execute();
}
