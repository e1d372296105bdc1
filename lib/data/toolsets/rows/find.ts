import { findEntity, isReadable } from "@/lib/data/documents/find";
import type { Row } from "@/lib/data/store/connection/queries";
import type { Sql } from "@/lib/data/store/connection/sql";

/** Finds a toolset file by store id, or by `doc:` and either the ids of all its toolsets or that of one. */
export async function findToolsetFile<Column extends keyof Row<"ToolsetFile">>(
  sql: Sql,
  id: string,
  columns: readonly Column[],
): Promise<Pick<Row<"ToolsetFile">, Column> | undefined> {
  const file = await findEntity(sql, "ToolsetFile", id, columns);
  if (file !== undefined || !id.startsWith("doc:")) return file;
  const holder = await sql.query
    .selectFrom("Toolset as s")
    .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
    .select("e.id")
    .where("s.toolsetId", "=", id.slice("doc:".length))
    .where("e.deletedMs", "is", null)
    .where(isReadable)
    .orderBy("e.storedMs", "desc")
    .orderBy("e.key", "desc")
    .limit(1)
    .executeTakeFirst();
  return holder === undefined ? undefined : findEntity(sql, "ToolsetFile", holder.id, columns);
}
