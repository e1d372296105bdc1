import { countsSentence, type SyncCounts } from "@/lib/domain/sync/counts";
import type { ErrorType } from "@/lib/domain/sync/error-type";
import type {
  EndedSync,
  MissingReference,
  SyncEvent,
  SyncEvents,
  SyncReason,
} from "@/lib/domain/sync/view";

import { getStore } from "../library/client";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import type { Sql } from "../store/connection/sql";
import { failRun, type SyncFailure } from "./record/fail";
import { endNowOrLater } from "../store/disk/end-later";
import { addSyncEvent } from "./record/events";

/** Of one toolset. */
const RUNS_KEPT = 200;
const PAGE = 50;

/** Writes down that a sync begins. */
export async function beginSyncRun(rowId: number, reason: SyncReason): Promise<number> {
  const store = await getStore();
  return store.write(async (sql) => {
    const id = await sql.nextId("SyncRun", "id");
    const atMs = Date.now();
    await sql.insertMany(
      "SyncRun",
      ["id", "toolsetRowId", "state", "reason", "startedMs"],
      [[id, rowId, "running", reason, atMs]],
    );
    const message = `Sync started at ${new Date(atMs).toISOString()}`;
    await addSyncEvent(sql, rowId, "sync_started", { message }, atMs);
    await sql.run(
      `DELETE FROM "SyncRun" WHERE "toolsetRowId" = ? AND id <= (
         SELECT id FROM "SyncRun" WHERE "toolsetRowId" = ? ORDER BY id DESC LIMIT 1 OFFSET ${RUNS_KEPT})`,
      rowId,
      rowId,
    );
    return id;
  });
}

/** Writes down that a sync is done, within the transaction that stores what it has found. */
export async function completeSyncRun(
  sql: Sql,
  run: { readonly id: number | null; readonly rowId: number },
  counts: SyncCounts,
  atMs: number,
): Promise<void> {
  const message = countsSentence(counts);
  await sql.run(
    `UPDATE "SyncRun" SET state = 'done', "endedMs" = ?, message = ?, counts = ? WHERE id = ?`,
    atMs,
    message,
    JSON.stringify(counts),
    run.id ?? -1,
  );
  await sql.run(
    `UPDATE "ToolSetRef" SET "lastSyncMs" = ? WHERE "toolsetRowId" = ?`,
    atMs,
    run.rowId,
  );
  const payload = { toolsSynced: counts.listed, message };
  await addSyncEvent(sql, run.rowId, "sync_completed", payload, atMs);
}

/** Writes down that a sync came to nothing. One that ended already stays as it is. */
export async function failSyncRun(id: number, failed: SyncFailure): Promise<void> {
  const store = await getStore();
  await endNowOrLater(() => store.write((sql) => failRun(sql, id, failed), "synced", "reserve"));
}

interface RunRow {
  readonly id: number;
  readonly state: SyncEvent["state"];
  readonly reason: SyncReason;
  readonly startedMs: number;
  readonly endedMs: number | null;
  readonly errorType: ErrorType | null;
  readonly message: string | null;
  readonly counts: string | null;
  readonly missing: string | null;
}

const COLUMNS = `id, state, reason, "startedMs", "endedMs", "errorType", message, counts, missing`;

/** One page of the syncs of a toolset, newest first. */
export async function listSyncRuns(rowId: number, cursor: string | null): Promise<SyncEvents> {
  const [before] = (cursor === null ? null : readNumbers(cursor, 1)) ?? [Number.MAX_SAFE_INTEGER];
  const store = await getStore();
  const rows = await store.read((sql) =>
    sql.all<RunRow>(
      `SELECT ${COLUMNS} FROM "SyncRun" WHERE "toolsetRowId" = ? AND id < ? ORDER BY id DESC LIMIT ?`,
      rowId,
      before ?? 0,
      PAGE + 1,
    ),
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const nextCursor = rows.length > PAGE && last !== undefined ? writeNumbers([last.id]) : null;
  return { items: page.map(eventOf), nextCursor };
}

/** The last sync of a toolset that ended. */
export async function lastEndedSync(sql: Sql, rowId: number): Promise<EndedSync | null> {
  const row = await sql.get<RunRow>(
    `SELECT ${COLUMNS} FROM "SyncRun" WHERE "toolsetRowId" = ? AND state <> 'running' ORDER BY id DESC LIMIT 1`,
    rowId,
  );
  if (row === undefined) return null;
  const { state, endedMs, ...rest } = eventOf(row);
  if (state === "running" || endedMs === null) return null;
  return { ...rest, state, endedMs };
}

function eventOf({ counts, missing, ...row }: RunRow): SyncEvent {
  return {
    ...row,
    // Written by this file only.
    counts: counts === null ? null : (JSON.parse(counts) as SyncCounts),
    missing: missing === null ? [] : (JSON.parse(missing) as MissingReference[]),
  };
}
