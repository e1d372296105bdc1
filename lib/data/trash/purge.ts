import type { ChangeNoun } from "@/lib/domain/library/change";
import type { PurgeCounts } from "@/lib/domain/library/trash";

import { getStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import { eraseDeleted, noteErasing } from "../purge/erase-deleted";
import { scrubExports } from "../purge/scrub-exports";
import { scrubItems } from "../purge/scrub-items";
import type { Sql } from "../store/connection/sql";
import { endNowOrLater } from "../store/disk/end-later";
import { sweepToolSets } from "../purge/sweep-toolsets";

const TABLE = { conversation: "Conversation", toolset: "ToolsetFile" } as const;

/** Which documents of the trash: by name, or all that came in up to a moment. */
export type PurgeChoice =
  | { readonly items: readonly { readonly noun: ChangeNoun; readonly id: string }[] }
  | { readonly untilMs: number };

/**
 * Deletes documents of the trash for good: their text and every older version, their entries in the search
 * index, their history, and what their imports have kept of them. Reports of imports go on counting them.
 * What is not in the trash stays. This cannot be undone.
 */
export async function purgeFromTrash(choice: PurgeChoice): Promise<PurgeCounts> {
  const store = await getStore();
  const counts = await store.write(
    async (sql) => {
      const ids = await chosenIds(sql, choice);
      for (const noun of ["conversation", "toolset"] as const) {
        for (const id of ids[noun]) await markRemoved(sql, noun, id);
      }
      if (ids.conversation.length + ids.toolset.length > 0) {
        await noteErasing(sql);
        const { conversation: conversations, toolset: toolsets } = ids;
        await noteEvent(sql, "documents-purged", "trash", { conversations, toolsets });
      }
      return { conversations: ids.conversation.length, toolsets: ids.toolset.length };
    },
    "synced",
    "reserve",
  );
  // Nobody sees them any more; their rows go in small steps, also after a restart.
  await endNowOrLater(async () => {
    await purgeRemoved(store);
    await store.write(sweepToolSets, "synced", "reserve");
    if (counts.conversations + counts.toolsets > 0) await eraseDeleted(store);
  });
  return counts;
}

async function chosenIds(sql: Sql, choice: PurgeChoice): Promise<Record<ChangeNoun, string[]>> {
  const found: Record<ChangeNoun, string[]> = { conversation: [], toolset: [] };
  for (const noun of ["conversation", "toolset"] as const) {
    const inTrash = sql.query
      .selectFrom(TABLE[noun])
      .select("id")
      .where("state", "=", "live")
      .where("deletedMs", "is not", null);
    if ("untilMs" in choice) {
      const rows = await inTrash.where("deletedMs", "<=", choice.untilMs).execute();
      found[noun] = rows.map(({ id }) => id);
      continue;
    }
    const wanted = new Set(choice.items.flatMap((item) => (item.noun === noun ? [item.id] : [])));
    for (const id of wanted) {
      const row = await inTrash.where("id", "=", id).executeTakeFirst();
      if (row !== undefined) found[noun].push(id);
    }
  }
  return found;
}

async function markRemoved(sql: Sql, noun: ChangeNoun, id: string): Promise<void> {
  const table = TABLE[noun];
  // The documents that imports have put this one in the place of.
  await sql.query
    .updateTable(table)
    .set({ state: "removed" })
    .where("state", "=", "replaced")
    .where("key", "in", (eb) =>
      eb
        .selectFrom("ImportItem")
        .select((eb) => eb.fn<number>("json_extract", ["undo", eb.val("$.oldKey")]).as("key"))
        .where("entityId", "=", id)
        .where("outcome", "=", "replaced")
        .where("undo", "is not", null),
    )
    .execute();
  await scrubExports(sql, id);
  await scrubItems(sql, { where: "entityId", value: id, names: true });
  await sql.query.updateTable(table).set({ state: "removed" }).where("id", "=", id).execute();
}
