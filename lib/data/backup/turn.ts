import type { BackupResult } from "@/lib/domain/backup/report";
import { asNumber, asRecord, asText } from "@/lib/shared/read-value";

import type { Sql } from "../store/connection/sql";
import { isProcessKnown } from "../store/postgres/known-process";
import { thisProcess } from "../store/process/this-process";
import type { Store } from "../store/store";

/** A row of Setting with the last scheduled backup that any process has made, or begun. */
export const BACKUP_TURN = "maintenance.backup";

const UNDER_WAY = "A process is making this backup, or ended while it did.";

/** Whether a result says that a process was making the backup, and nothing of how that ended. */
export const isUnderWay = ({ message }: BackupResult): boolean => message === UNDER_WAY;

const underWay = (atMs: number): BackupResult => {
  return { atMs, ok: false, name: "", bytes: 0, message: UNDER_WAY };
};

/** The last backup, and whoever is making it. */
interface Turn {
  readonly result: BackupResult;
  readonly process: string | null;
}

/**
 * Takes the turn to make a scheduled backup for all processes that share a library; also that of a process which is
 * gone. A file has one server.
 * @param isDue whether a backup is to be made when this was the last
 * @returns null when it is the turn of this process; else what another one has made
 */
export async function takeBackupTurn(
  store: Store,
  nowMs: number,
  isDue: (last: BackupResult | null) => boolean,
): Promise<BackupResult | null> {
  if (store.engine === "sqlite") return null;
  return store.write(async (sql) => {
    const last = await readTurn(sql);
    if (last !== null && !isDue(last.result)) {
      const isLeft = last.process !== null && !(await isProcessKnown(sql, last.process));
      if (!isLeft) return last.result;
    }
    await storeTurn(sql, { result: underWay(nowMs), process: thisProcess() });
    return null;
  });
}

/** Says that the backup goes on, so that no other process begins one. */
export const renewBackupTurn = (store: Store, nowMs: number): Promise<void> =>
  noteTurn(store, { result: underWay(nowMs), process: thisProcess() });

/** Tells the other processes what has become of it. */
export const noteBackupTurn = (store: Store, result: BackupResult): Promise<void> =>
  noteTurn(store, { result, process: null });

async function noteTurn(store: Store, turn: Turn): Promise<void> {
  if (store.engine === "sqlite") return;
  await store.write((sql) => storeTurn(sql, turn));
}

async function readTurn({ query }: Sql): Promise<Turn | null> {
  const row = await query
    .selectFrom("Setting")
    .select("value")
    .where("key", "=", BACKUP_TURN)
    .executeTakeFirst();
  if (row === undefined) return null;
  const record = asRecord(JSON.parse(row.value));
  const [atMs, bytes] = [asNumber(record?.["atMs"]), asNumber(record?.["bytes"])];
  const [name, message] = [asText(record?.["name"]), asText(record?.["message"])];
  if (atMs === null || bytes === null || name === null || message === null) return null;
  const result = { atMs, bytes, name, message, ok: record?.["ok"] === true };
  return { result, process: asText(record?.["process"]) };
}

async function storeTurn({ query }: Sql, { result, process }: Turn): Promise<void> {
  const value = JSON.stringify(process === null ? result : { ...result, process });
  await query
    .insertInto("Setting")
    .values({ key: BACKUP_TURN, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
