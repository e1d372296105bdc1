import type { StoredItem } from "@/lib/domain/server-audit/audit-items";

import { isReadable } from "../documents/find";
import { getSharedStore } from "../library/client";

/** Every resource and prompt that a server in the library lists, outside the trash. */
export async function readItemAddresses(): Promise<StoredItem[]> {
  const store = await getSharedStore();
  return store.read(({ query }) =>
    query
      .selectFrom("ServerItem as i")
      .innerJoin("Toolset as s", "s.id", "i.toolsetRowId")
      .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
      .select(["s.toolsetId", "i.kind", "i.key"])
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .orderBy("i.id")
      .execute(),
  );
}
