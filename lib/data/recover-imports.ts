import { purgeRemoved } from "./purge";
import type { Store } from "./store";

/**
 * Cleans up after imports that a crash cut off: what they wrote was never visible and goes now. Only at
 * start, when no import can be running.
 */
export async function recoverImports(store: Store): Promise<void> {
  await store.write(async (sql) => {
    for (const table of ["Conversation", "ToolsetFile", "ModelsFile"]) {
      await sql.run(`UPDATE "${table}" SET state = 'removed' WHERE state = 'staged'`);
    }
    await sql.run(
      `DELETE FROM "ImportItem" WHERE "importId" IN (SELECT id FROM "Import" WHERE status = 'running')`,
    );
    await sql.run(
      `UPDATE "Import" SET status = 'failed', "finishedMs" = ? WHERE status = 'running'`,
      Date.now(),
    );
  });
  await purgeRemoved(store);
}
