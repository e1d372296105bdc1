import { readModels } from "@/lib/data/backup/model";
import { LOCAL_SETTINGS } from "@/lib/data/backup/tables";
import type { Store } from "@/lib/data/store/store";

/** What differs between a library and its restored copy: its own entry in the ledger, and what seals that. */
const RESTORED = "library-restored";

/** Every row of every table of the data model, derived ones as well, by table. */
export async function dumpLibrary(store: Store): Promise<Map<string, unknown[]>> {
  return store.read(async (sql) => {
    const dump = new Map<string, unknown[]>();
    for (const { name, key } of readModels()) {
      const order = key.map((column) => `"${column}"`).join(", ");
      const rows = await sql.all<Record<string, unknown>>(
        `SELECT * FROM "${name}" ORDER BY ${order}`,
      );
      dump.set(
        name,
        rows.filter(
          (row) =>
            row["event"] !== RESTORED &&
            !(name === "Setting" && LOCAL_SETTINGS.some((local) => local === row["key"])),
        ),
      );
    }
    return dump;
  });
}
