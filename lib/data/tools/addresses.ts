import type { StoredTool } from "@/lib/domain/server-audit/audit";

import { isReadable } from "../documents/find";
import { getSharedStore } from "../library/client";

/** Every tool of the library outside the trash, with the toolset it is in. */
export async function readToolAddresses(): Promise<StoredTool[]> {
  const store = await getSharedStore();
  return store.read(({ query }) =>
    query
      .selectFrom("Tool as t")
      .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
      .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
      .select(["s.toolsetId", "t.name"])
      .where(isReadable)
      .where("e.deletedMs", "is", null)
      .orderBy("t.id")
      .execute(),
  );
}
