import { purgeRemoved } from "../purge/rows";
import type { Store } from "../store/store";

/**
 * Cleans up after imports that a crash cut off: what they wrote was never visible and goes now. Only at
 * start, when no import can be running; on a full disk also later, then only what an earlier process began.
 * @param ids of the imports that were running
 */
export async function recoverImports(store: Store, ids: readonly string[]): Promise<void> {
  const cut = JSON.stringify(ids);
  await store.write(
    async (sql) => {
      for (const table of ["Conversation", "ToolsetFile", "ModelsFile"]) {
        await sql.run(
          `UPDATE "${table}" SET state = 'removed' WHERE state = 'staged' AND ("importId" IS NULL OR
           "importId" IN (SELECT value FROM json_each(?)) OR "importId" NOT IN (SELECT id FROM "Import"))`,
          cut,
        );
      }
      await sql.run(
        `DELETE FROM "ImportItem" WHERE "importId" IN
         (SELECT id FROM "Import" WHERE status = 'running' AND id IN (SELECT value FROM json_each(?)))`,
        cut,
      );
      await sql.run(
        `UPDATE "Import" SET status = 'failed', "finishedMs" = ? WHERE status = 'running'
           AND id IN (SELECT value FROM json_each(?))`,
        Date.now(),
        cut,
      );
    },
    "synced",
    "reserve",
  );
  await purgeRemoved(store);
}
