import { SYNC_SCHEDULES, type SyncSchedule } from "@/lib/domain/sync/view";
import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { getStore } from "../library/client";
import { READABLE } from "../documents/find";
import { findToolsetFile } from "../toolsets/rows/find";
import type { Sql } from "../store/connection/sql";

/** A stored toolset as a sync needs it. */
export interface SyncPlace {
  readonly fileId: string;
  readonly fileKey: number;
  readonly fileRevision: number;
  /** Of the toolset. */
  readonly rowId: number;
  readonly revision: number;
  /** Parsed, without its tools. */
  readonly toolset: JsonRecord;
  /** What becomes of new tools where the toolset does not say it. */
  readonly newTools: NewTools;
  readonly schedule: SyncSchedule;
  readonly lastSyncMs: number | null;
}

interface PlaceRow {
  readonly fileId: string;
  readonly fileKey: number;
  readonly fileRevision: number;
  readonly importId: string | null;
  readonly rowId: number;
  readonly revision: number;
  readonly head: string;
  readonly tail: string;
  readonly schedule: string | null;
  readonly lastSyncMs: number | null;
}

const SELECT_PLACE = `SELECT e.id AS "fileId", e.key AS "fileKey", e.revision AS "fileRevision", e."importId",
    s.id AS "rowId", s.revision, s.head, s.tail, r.schedule, r."lastSyncMs"
  FROM "Toolset" s JOIN "ToolsetFile" e ON e.key = s."fileKey"
  LEFT JOIN "ToolSetRef" r ON r."toolsetRowId" = s.id
  WHERE ${READABLE} AND e."deletedMs" IS NULL`;

/**
 * Finds a toolset of a file.
 * @param fileId store id, or `doc:` and the id of one of its toolsets
 * @param rowId of the toolset; the first of the file when it is not stated
 */
export async function findSyncPlace(fileId: string, rowId?: number): Promise<SyncPlace | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile<{ key: number }>(sql, fileId, "e.key");
    if (file === undefined) return null;
    const row = await sql.get<PlaceRow>(
      `${SELECT_PLACE} AND e.key = ? AND (? IS NULL OR s.id = ?) ORDER BY s.ordinal LIMIT 1`,
      file.key,
      rowId ?? null,
      rowId ?? null,
    );
    return row === undefined ? null : placeOf(row);
  });
}

/** The toolset of a row, within a transaction or a snapshot; null when it is gone or in the trash. */
export async function loadSyncPlace(sql: Sql, rowId: number): Promise<SyncPlace | null> {
  const row = await sql.get<PlaceRow>(`${SELECT_PLACE} AND s.id = ?`, rowId);
  return row === undefined ? null : placeOf(row);
}

/** `loadSyncPlace` on a snapshot of its own. */
export async function readSyncPlace(rowId: number): Promise<SyncPlace | null> {
  const store = await getStore();
  return store.read((sql) => loadSyncPlace(sql, rowId));
}

function placeOf({ importId, head, tail, schedule, ...row }: PlaceRow): SyncPlace {
  return {
    ...row,
    toolset: asRecord(JSON.parse(head + tail)) ?? {},
    // What came with a file was chosen by somebody else.
    newTools: importId === null ? "ask" : "disabled",
    schedule: SYNC_SCHEDULES.find((known) => known === schedule) ?? "off",
  };
}
