import { isSyncDue } from "@/lib/domain/sync/due";
import { SYNC_SCHEDULES } from "@/lib/domain/sync/view";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";

/** Row ids of the toolsets that are to be synced by themselves now, those that waited longest first. */
export async function readDueToolsets(nowMs: number): Promise<number[]> {
  const store = await getStore();
  const rows = await store.read((sql) =>
    sql.all<{ rowId: number; schedule: string; lastMs: number | null }>(
      `SELECT r."toolsetRowId" AS "rowId", r.schedule,
         (SELECT MAX("startedMs") FROM "SyncRun" n WHERE n."toolsetRowId" = r."toolsetRowId") AS "lastMs"
       FROM "ToolSetRef" r JOIN "Toolset" s ON s.id = r."toolsetRowId"
       JOIN "ToolsetFile" e ON e.key = s."fileKey"
       WHERE r.schedule IS NOT NULL AND ${READABLE} AND e."deletedMs" IS NULL ORDER BY 3, 1`,
    ),
  );
  return rows.flatMap(({ rowId, schedule, lastMs }) => {
    const known = SYNC_SCHEDULES.find((name) => name === schedule) ?? "off";
    return isSyncDue(known, rowId, lastMs, nowMs) ? [rowId] : [];
  });
}
