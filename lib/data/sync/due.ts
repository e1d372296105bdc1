import { isSyncDue } from "@/lib/domain/sync/due";
import { SYNC_SCHEDULES } from "@/lib/domain/sync/view";

import { getSharedStore } from "../library/client";
import { isReadable } from "../documents/find";

/** A toolset that is to be synced. */
export interface DueToolset {
  readonly rowId: number;
  /** Id of its last sync; 0 where there was none. */
  readonly lastRun: number;
}

/** The toolsets that are to be synced by themselves now, those that waited longest first. */
export async function readDueToolsets(nowMs: number): Promise<DueToolset[]> {
  const store = await getSharedStore();
  const rows = await store.read((sql) =>
    sql.query
      .selectFrom("ToolSetRef as r")
      .innerJoin("Toolset as s", "s.id", "r.toolsetRowId")
      .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
      .select(["r.toolsetRowId as rowId", "r.schedule"])
      .select((eb) =>
        eb
          .selectFrom("SyncRun as n")
          .select(({ fn }) => fn.max("n.startedMs").as("startedMs"))
          .whereRef("n.toolsetRowId", "=", "r.toolsetRowId")
          .as("lastMs"),
      )
      .select((eb) =>
        eb
          .selectFrom("SyncRun as n")
          .select(({ fn }) => fn.max("n.id").as("id"))
          .whereRef("n.toolsetRowId", "=", "r.toolsetRowId")
          .as("lastRun"),
      )
      .where("r.schedule", "is not", null)
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .orderBy("lastMs")
      .orderBy("rowId")
      .execute(),
  );
  return rows.flatMap(({ rowId, schedule, lastMs, lastRun }) => {
    const known = SYNC_SCHEDULES.find((name) => name === schedule) ?? "off";
    return isSyncDue(known, rowId, lastMs, nowMs) ? [{ rowId, lastRun: lastRun ?? 0 }] : [];
  });
}
