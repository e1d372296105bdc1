import { purgeRemoved } from "./purge";
import type { Store } from "./store";

/**
 * Cleans up after imports that a crash cut off: what they wrote was never visible and goes now. Only at
 * start, when no import can be running; on a full disk also later, then only what an earlier process began.
 */
export async function recoverImports(
  store: Store,
  beforeMs = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await store.write(
    async (sql) => {
      for (const table of ["Conversation", "ToolsetFile", "ModelsFile"]) {
        await sql.run(
          `UPDATE "${table}" SET state = 'removed' WHERE state = 'staged' AND ("importId" IS NULL OR
           "importId" NOT IN (SELECT id FROM "Import" WHERE "createdMs" >= ?))`,
          beforeMs,
        );
      }
      await sql.run(
        `DELETE FROM "ImportItem" WHERE "importId" IN 
         (SELECT id FROM "Import" WHERE status = 'running' AND "createdMs" < ?)`,
        beforeMs,
      );
      await sql.run(
        `UPDATE "Import" SET status = 'failed', "finishedMs" = ? WHERE status = 'running' AND "createdMs" < ?`,
        Date.now(),
        beforeMs,
      );
    },
    "synced",
    "reserve",
  );
  await purgeRemoved(store);
}
