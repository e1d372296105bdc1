import { getStore } from "@/lib/data/library/client";
import { mintId } from "@/lib/data/store/keys/mint-id";
import type { JsonRecord } from "@/lib/shared/read-value";

/**
 * Gives a tool set the events of a sync that never ran.
 * @returns their ids
 */
export async function storeEvents(
  setId: string,
  events: readonly (readonly [type: string, payload: JsonRecord])[],
): Promise<string[]> {
  const store = await getStore();
  return store.write(async (sql) => {
    const set = await sql.get<{ rowId: number }>(
      `SELECT "toolsetRowId" AS "rowId" FROM "ToolSetRef" WHERE id = ?`,
      setId,
    );
    const rows = events.map(([type, payload]) => [
      mintId("toolsetevent"),
      set?.rowId ?? 0,
      type,
      JSON.stringify(payload),
      Date.now(),
      "profile_system",
    ]);
    const columns = ["id", "toolsetRowId", "type", "payload", "atMs", "profileId"];
    await sql.insertMany("ToolSetEvent", columns, rows);
    return rows.map(([id]) => String(id));
  });
}
