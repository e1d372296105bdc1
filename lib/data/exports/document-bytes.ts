import type { Viewer } from "@/lib/domain/accounts/viewer";
import { getStore, getSharedStore } from "../library/client";
import { findEntity, isReadable, type EntityTable } from "../documents/find";
import { findToolsetFile } from "../toolsets/rows/find";

/** The revision of a toolset file; null when there is none. */
export async function toolsetRevision(id: string): Promise<number | null> {
  const store = await getSharedStore();
  const row = await store.read((sql) => findToolsetFile(sql, id, ["revision"]));
  return row?.revision ?? null;
}

/** How many tools a toolset file has; none where there is no such file. */
export async function toolCountOf(id: string): Promise<number> {
  const store = await getSharedStore();
  const row = await store.read((sql) => findToolsetFile(sql, id, ["toolCount"]));
  return row?.toolCount ?? 0;
}

/** Bytes of all toolset files outside the trash: what a permission is decided from. */
export async function allToolsetBytes(): Promise<number> {
  const store = await getSharedStore();
  const row = await store.read((sql) =>
    sql.query
      .selectFrom("ToolsetFile as e")
      .select(({ fn }) => fn.sum<number | null>("e.byteLength").as("bytes"))
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .executeTakeFirst(),
  );
  return row?.bytes ?? 0;
}

/** Bytes of documents together, by store id or `doc:` and a document id; one that is not there has none. */
export async function documentBytes(
  viewer: Viewer,
  table: EntityTable,
  ids: readonly string[],
): Promise<number> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    let bytes = 0;
    for (const id of ids) {
      const row = await findEntity(sql, table, id, ["byteLength"]);
      bytes += row?.byteLength ?? 0;
    }
    return bytes;
  });
}
