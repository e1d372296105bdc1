import { noteEvent } from "../ledger/chain/note";
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
  await sweepSecrets(sql);
  for (const table of ["ToolSetEvent", "SyncRun", "ToolPin", "ServerItem"] as const) {
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

/** A value that was stored for one tool set must not outlast it. */
async function sweepSecrets(sql: Sql): Promise<void> {
  const { query } = sql;
  const lost = await query
    .selectFrom("ToolSetSecret")
    .select(["id", "name"])
    .where("setId", "not in", query.selectFrom("ToolSetRef").select("id"))
    .execute();
  for (const { id, name } of lost) {
    await query.deleteFrom("ToolSetSecret").where("id", "=", id).execute();
    const { numDeletedRows } = await query
      .deleteFrom("Secret")
      .where("name", "=", name)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await noteEvent(sql, "secret-removed", name);
  }
}
