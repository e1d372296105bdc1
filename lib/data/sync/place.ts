import type { InferResult } from "kysely";

import { SYNC_SCHEDULES, type SyncSchedule } from "@/lib/domain/sync/view";
import type { NewTools } from "@/lib/domain/permissions/resolve/new-tools";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { getSharedStore } from "../library/client";
import { isReadable } from "../documents/find";
import { findToolsetFile } from "../toolsets/rows/find";
import { requireIntactToolsets } from "../toolsets/rows/intact";
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

const selectPlaces = ({ query }: Sql) =>
  query
    .selectFrom("Toolset as s")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .leftJoin("ToolSetRef as r", "r.toolsetRowId", "s.id")
    .select(["e.id as fileId", "e.key as fileKey", "e.revision as fileRevision", "e.importId"])
    .select(["s.id as rowId", "s.revision", "r.schedule", "r.lastSyncMs"])
    .select(["s.lead", "s.head", "s.tail", "s.shellHash"])
    .where(isReadable)
    .where("e.deletedMs", "is", null);

type PlaceRow = InferResult<ReturnType<typeof selectPlaces>>[number];

/**
 * Finds a toolset of a file.
 * @param fileId store id, or `doc:` and the id of one of its toolsets
 * @param rowId of the toolset; the first of the file when it is not stated
 */
export async function findSyncPlace(fileId: string, rowId?: number): Promise<SyncPlace | null> {
  const store = await getSharedStore();
  return store.read(async (sql) => {
    const file = await findToolsetFile(sql, fileId, ["key"]);
    if (file === undefined) return null;
    const row = await selectPlaces(sql)
      .where("e.key", "=", file.key)
      .$if(rowId !== undefined, (places) => places.where("s.id", "=", rowId ?? 0))
      .orderBy("s.ordinal")
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : placeOf(sql, row);
  });
}

/** The toolset of a row, within a transaction or a snapshot; null when it is gone or in the trash. */
export async function loadSyncPlace(sql: Sql, rowId: number): Promise<SyncPlace | null> {
  const row = await selectPlaces(sql).where("s.id", "=", rowId).executeTakeFirst();
  return row === undefined ? null : placeOf(sql, row);
}

/** `loadSyncPlace` on a snapshot of its own. */
export async function readSyncPlace(rowId: number): Promise<SyncPlace | null> {
  const store = await getSharedStore();
  return store.read((sql) => loadSyncPlace(sql, rowId));
}

async function placeOf(sql: Sql, place: PlaceRow): Promise<SyncPlace> {
  await requireIntactToolsets(sql, [place]);
  const { importId, lead: _, head, tail, shellHash: __, schedule, ...row } = place;
  return {
    ...row,
    toolset: asRecord(JSON.parse(head + tail)) ?? {},
    // What came with a file was chosen by somebody else.
    newTools: importId === null ? "ask" : "disabled",
    schedule: SYNC_SCHEDULES.find((known) => known === schedule) ?? "off",
  };
}
