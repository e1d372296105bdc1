import { purgeRemoved } from "../purge/rows";
import type { Store } from "../store/store";
import { listed } from "../store/sqlite/lists";

/**
 * Cleans up after imports that a crash cut off: what they wrote was never visible and goes now. Only at
 * start, when no import can be running; on a full disk also later, then only what an earlier process began.
 * @param ids of the imports that were running
 */
export async function recoverImports(store: Store, ids: readonly string[]): Promise<void> {
  const cut = listed(ids);
  await store.write(
    async ({ query }) => {
      for (const table of ["Conversation", "ToolsetFile", "ModelsFile"] as const) {
        await query
          .updateTable(table)
          .set({ state: "removed" })
          .where("state", "=", "staged")
          .where((eb) =>
            eb.or([
              eb("importId", "is", null),
              eb("importId", "in", cut),
              eb("importId", "not in", eb.selectFrom("Import").select("id")),
            ]),
          )
          .execute();
      }
      await query
        .deleteFrom("ImportItem")
        .where("importId", "in", (eb) =>
          eb
            .selectFrom("Import as i")
            .select("i.id")
            .where("i.status", "=", "running")
            .where("i.id", "in", cut),
        )
        .execute();
      await query
        .updateTable("Import")
        .set({ status: "failed", finishedMs: Date.now() })
        .where("status", "=", "running")
        .where("id", "in", cut)
        .execute();
    },
    "synced",
    "reserve",
  );
  await purgeRemoved(store);
}
