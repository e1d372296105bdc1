import { purgeRemoved } from "../purge/rows";
import { stagedAs } from "../store/locks/staged-as";
import { thisProcess } from "../store/process/this-process";
import type { Store } from "../store/store";
import { listed } from "../store/sqlite/lists";

/**
 * Cleans up after imports that a crash cut off: what they wrote was never visible and goes now.
 * @param ids of the imports that were running
 * @param living other processes, which may be writing
 */
export async function recoverImports(
  store: Store,
  ids: readonly string[],
  living: ReadonlySet<string>,
): Promise<void> {
  const cut = listed(ids);
  const staging = [thisProcess(), ...living].map((process) => stagedAs(process));
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
              eb.and([
                eb("importId", "not in", staging),
                eb(
                  "importId",
                  "not in",
                  eb.selectFrom("Import").select("id").where("status", "=", "running"),
                ),
              ]),
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
