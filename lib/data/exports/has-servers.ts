import { getSharedStore } from "../library/client";
import { listed } from "../store/sqlite/lists";

/** Whether a toolset of these files may have an MCP server; store ids. Only a certain "no" is false. */
export async function mayHaveServers(fileIds: readonly string[]): Promise<boolean> {
  if (fileIds.length === 0) return false;
  const store = await getSharedStore();
  const found = await store.read((sql) =>
    sql.query
      .selectFrom("Toolset as t")
      .innerJoin("ToolsetFile as f", "f.key", "t.fileKey")
      .select("t.id")
      .where("f.id", "in", listed(fileIds))
      .where((eb) =>
        eb.or([
          eb("t.kind", "=", "mcp"),
          eb("t.head", "like", "%server%"),
          eb("t.tail", "like", "%server%"),
        ]),
      )
      .limit(1)
      .execute(),
  );
  return found.length > 0;
}
