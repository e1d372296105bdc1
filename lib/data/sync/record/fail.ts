import type { ErrorType } from "@/lib/domain/sync/error-type";
import type { MissingReference } from "@/lib/domain/sync/view";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Store } from "@/lib/data/store/store";

import { addSyncEvent } from "./events";

/** Why a sync came to nothing. */
export interface SyncFailure {
  readonly errorType: ErrorType;
  /** A sentence without values of headers. */
  readonly message: string;
  readonly missing?: readonly MissingReference[];
}

/** Writes down that a sync came to nothing. One that ended already stays as it is. */
export async function failRun(
  sql: Sql,
  id: number,
  { errorType, message, missing = [] }: SyncFailure,
): Promise<void> {
  const run = await sql.query
    .selectFrom("SyncRun")
    .select("toolsetRowId as rowId")
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirst();
  if (run === undefined) return;
  const atMs = Date.now();
  await sql.query
    .updateTable("SyncRun")
    .set({ state: "failed", endedMs: atMs, errorType, message, missing: JSON.stringify(missing) })
    .where("id", "=", id)
    .execute();
  const payload = { error: true, message, errorType };
  await addSyncEvent(sql, run.rowId, "sync_failed", payload, atMs);
}

/** Ends what an earlier process did not finish; nothing of it was stored. */
export async function recoverSyncRuns(store: Store, ids: readonly number[]): Promise<void> {
  await store.write(
    async (sql) => {
      for (const id of ids) {
        await failRun(sql, id, {
          errorType: "INTERRUPTED",
          message: "Colloquy ended meanwhile.",
        });
      }
    },
    "synced",
    "reserve",
  );
}
