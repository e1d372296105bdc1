import { SYNC_ACTOR } from "@/lib/domain/library/system-actor";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { Sql } from "@/lib/data/store/connection/sql";
import { mintId } from "@/lib/data/store/keys/mint-id";

/** Of one toolset. */
const EVENTS_KEPT = 200;

type EventType = "sync_started" | "sync_completed" | "sync_failed";

/** Notes what a sync reports, in the words of the API. */
export async function addSyncEvent(
  sql: Sql,
  rowId: number,
  type: EventType,
  payload: JsonRecord,
  atMs: number,
): Promise<void> {
  await sql.query
    .insertInto("ToolSetEvent")
    .values({
      id: mintId("toolsetevent"),
      toolsetRowId: rowId,
      type,
      payload: JSON.stringify(payload),
      atMs,
      profileId: SYNC_ACTOR,
    })
    .execute();
  await sql.query
    .deleteFrom("ToolSetEvent")
    .where("toolsetRowId", "=", rowId)
    .where("id", "<=", (eb) =>
      eb
        .selectFrom("ToolSetEvent as v")
        .select("v.id")
        .where("v.toolsetRowId", "=", rowId)
        .orderBy("v.id", "desc")
        .limit(1)
        .offset(EVENTS_KEPT),
    )
    .execute();
}
