import { countsSentence, type SyncCounts } from "@/lib/domain/sync/counts";
import type { EndedSync, MissingReference, StoredSync, SyncReason } from "@/lib/domain/sync/view";

import { getSharedStore } from "../library/client";
import { storedJson } from "../store/damage/record-damaged";
import { readNumbers, writeNumbers } from "../store/keys/number-cursor";
import type { Sql } from "../store/connection/sql";
import { ownerOfWork } from "../store/process/this-process";
import { failRun, type SyncFailure } from "./record/fail";
import { endNowOrLater } from "../store/disk/end-later";
import { addSyncEvent } from "./record/events";
import type { Row } from "../store/connection/queries";

/** Of one toolset. */
const RUNS_KEPT = 200;
const PAGE = 50;

/**
 * Writes down that a sync begins.
 * @param lastRun of one by schedule the id of the last sync there was when it was found to be due
 * @returns its id; null where another process that shares the library is at it, or has begun one since
 */
export async function beginSyncRun(
  rowId: number,
  reason: SyncReason,
  lastRun?: number,
): Promise<number | null> {
  const store = await getSharedStore();
  return store.write(async (sql) => {
    if (await isBegunElsewhere(sql, rowId, { reason, lastRun })) return null;
    const id = await sql.nextId("SyncRun", "id");
    const atMs = Date.now();
    await sql.query
      .insertInto("SyncRun")
      .values({
        id,
        toolsetRowId: rowId,
        state: "running",
        reason,
        startedMs: atMs,
        process: ownerOfWork(sql),
        accountId: sql.sight.by.account,
        keyId: sql.sight.by.key,
      })
      .execute();
    const message = `Sync started at ${new Date(atMs).toISOString()}`;
    await addSyncEvent(sql, rowId, "sync_started", { message }, atMs);
    await sql.query
      .deleteFrom("SyncRun")
      .where("toolsetRowId", "=", rowId)
      .where("id", "<=", (eb) =>
        eb
          .selectFrom("SyncRun as n")
          .select("n.id")
          .where("n.toolsetRowId", "=", rowId)
          .orderBy("n.id", "desc")
          .limit(1)
          .offset(RUNS_KEPT),
      )
      .execute();
    return id;
  });
}

/** What was changed is listed by one more sync, whoever else is at one; the others are one among all processes. */
async function isBegunElsewhere(
  sql: Sql,
  rowId: number,
  { reason, lastRun }: { readonly reason: SyncReason; readonly lastRun: number | undefined },
): Promise<boolean> {
  if (reason !== "manual" && reason !== "schedule") return false;
  const other = await sql.query
    .selectFrom("SyncRun")
    .select("id")
    .where("toolsetRowId", "=", rowId)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "running"), eb("process", "<>", ownerOfWork(sql))]),
        ...(lastRun === undefined ? [] : [eb("id", ">", lastRun)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes down that a sync is done, within the transaction that stores what it has found. */
export async function completeSyncRun(
  sql: Sql,
  run: { readonly id: number | null; readonly rowId: number },
  counts: SyncCounts,
  atMs: number,
): Promise<void> {
  const message = countsSentence(counts);
  await sql.query
    .updateTable("SyncRun")
    .set({ state: "done", endedMs: atMs, message, counts: JSON.stringify(counts) })
    .where("id", "=", run.id ?? -1)
    .execute();
  await sql.query
    .updateTable("ToolSetRef")
    .set({ lastSyncMs: atMs })
    .where("toolsetRowId", "=", run.rowId)
    .execute();
  const payload = { toolsSynced: counts.listed, message };
  await addSyncEvent(sql, run.rowId, "sync_completed", payload, atMs);
}

/** Adds a second line to the message of a sync that ended well: what else its server did not list. */
export async function noteOnSyncRun(id: number, note: string): Promise<void> {
  const store = await getSharedStore();
  await store.write(async ({ query }) => {
    const run = await query
      .selectFrom("SyncRun")
      .select("message")
      .where("id", "=", id)
      .executeTakeFirst();
    const message = `${run?.message ?? ""}\n${note}`;
    await query.updateTable("SyncRun").set({ message }).where("id", "=", id).execute();
  });
}

/** Writes down that a sync came to nothing. One that ended already stays as it is. */
export async function failSyncRun(id: number, failed: SyncFailure): Promise<void> {
  const store = await getSharedStore();
  await endNowOrLater(() => store.write((sql) => failRun(sql, id, failed), "synced", "reserve"));
}

const COLUMNS = [
  "id",
  "state",
  "reason",
  "startedMs",
  "endedMs",
  "errorType",
  "message",
  "counts",
  "missing",
  "accountId",
  "keyId",
] as const;

type RunRow = Pick<Row<"SyncRun">, (typeof COLUMNS)[number]>;

/** One page of the syncs of a toolset by their time. */
export async function listSyncRuns(
  rowId: number,
  cursor: string | null,
  order: "asc" | "desc" = "desc",
): Promise<{ readonly items: readonly StoredSync[]; readonly nextCursor: string | null }> {
  const isUp = order === "asc";
  const start = isUp ? 0 : Number.MAX_SAFE_INTEGER;
  const [edge = start] = (cursor === null ? null : readNumbers(cursor, 1)) ?? [];
  const store = await getSharedStore();
  const rows = await store.read((sql) =>
    sql.query
      .selectFrom("SyncRun")
      .select(COLUMNS)
      .where("toolsetRowId", "=", rowId)
      .where("id", isUp ? ">" : "<", edge)
      .orderBy("id", order)
      .limit(PAGE + 1)
      .execute(),
  );
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const nextCursor = rows.length > PAGE && last !== undefined ? writeNumbers([last.id]) : null;
  return { items: page.map(eventOf), nextCursor };
}

/** The last sync of a toolset that ended. */
export async function lastEndedSync(sql: Sql, rowId: number): Promise<EndedSync | null> {
  const row = await sql.query
    .selectFrom("SyncRun")
    .select(COLUMNS)
    .where("toolsetRowId", "=", rowId)
    .where("state", "<>", "running")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { state, endedMs, accountId: _accountId, keyId: _keyId, ...rest } = eventOf(row);
  if (state === "running" || endedMs === null) return null;
  return { ...rest, state, endedMs };
}

function eventOf({ counts, missing, ...row }: RunRow): StoredSync {
  const read = (text: string) => storedJson(text, `sync ${row.id}`);
  return {
    ...row,
    // Written by this file only.
    counts: counts === null ? null : (read(counts) as SyncCounts),
    missing: missing === null ? [] : (read(missing) as MissingReference[]),
  };
}
