import { getWholeStore } from "@/lib/data/library/client";
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
  const store = await getWholeStore();
  return store.write(async (sql) => {
    const set = await sql.query
      .selectFrom("ToolSetRef")
      .select("toolsetRowId")
      .where("id", "=", setId)
      .executeTakeFirst();
    const rows = events.map(([type, payload]) => ({
      id: mintId("toolsetevent"),
      toolsetRowId: set?.toolsetRowId ?? 0,
      type,
      payload: JSON.stringify(payload),
      atMs: Date.now(),
      profileId: "profile_system",
    }));
    await sql.query.insertInto("ToolSetEvent").values(rows).execute();
    return rows.map(({ id }) => id);
  });
}
