import type { JsonRecord } from "@/lib/shared/read-value";
import type { Sql } from "@/lib/data/store/connection/sql";
import { mintId } from "@/lib/data/store/keys/mint-id";

/** Whom events and changes of a sync name. */
export const SYNC_ACTOR = "profile_system";
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
  await sql.insertMany(
    "ToolSetEvent",
    ["id", "toolsetRowId", "type", "payload", "atMs", "profileId"],
    [[mintId("toolsetevent"), rowId, type, JSON.stringify(payload), atMs, SYNC_ACTOR]],
  );
  await sql.run(
    `DELETE FROM "ToolSetEvent" WHERE "toolsetRowId" = ? AND id <= (
       SELECT id FROM "ToolSetEvent" WHERE "toolsetRowId" = ? ORDER BY id DESC LIMIT 1 OFFSET ${EVENTS_KEPT})`,
    rowId,
    rowId,
  );
}
