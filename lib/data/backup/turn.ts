import type { BackupResult } from "@/lib/domain/backup/report";
import { asNumber, asRecord, asText } from "@/lib/shared/read-value";

import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";

/** A row of Setting with the last scheduled backup that any process has made, or begun. */
export const BACKUP_TURN = "maintenance.backup";

const UNDER_WAY = "A process is making this backup, or ended while it did.";

/**
 * Takes the turn to make a scheduled backup for all processes that share a library. A file has one server.
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
    if (last !== null && !isDue(last)) return last;
    await storeTurn(sql, { atMs: nowMs, ok: false, name: "", bytes: 0, message: UNDER_WAY });
    return null;
  });
}

/** Says that the backup goes on, so that no other process begins one. */
export const renewBackupTurn = (store: Store, nowMs: number): Promise<void> =>
  noteBackupTurn(store, { atMs: nowMs, ok: false, name: "", bytes: 0, message: UNDER_WAY });

/** Tells the other processes what has become of it. */
export async function noteBackupTurn(store: Store, result: BackupResult): Promise<void> {
  if (store.engine === "sqlite") return;
  await store.write((sql) => storeTurn(sql, result));
}

async function readTurn({ query }: Sql): Promise<BackupResult | null> {
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
  return { atMs, bytes, name, message, ok: record?.["ok"] === true };
}

async function storeTurn({ query }: Sql, result: BackupResult): Promise<void> {
  const value = JSON.stringify(result);
  await query
    .insertInto("Setting")
    .values({ key: BACKUP_TURN, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
