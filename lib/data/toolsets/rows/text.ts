import type { Sql } from "@/lib/data/store/connection/sql";

import { toolTexts } from "./tool-slices";

/** Every piece of a toolset file in order; joined, they are the document. Such files are small. */
export async function toolsetFilePieces(sql: Sql, key: number): Promise<string[]> {
  const file = await sql.query
    .selectFrom("ToolsetFile")
    .select(["head", "tail"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (file === undefined) return [];
  const shells = await sql.query
    .selectFrom("Toolset")
    .select(["id", "lead", "head", "tail"])
    .where("fileKey", "=", key)
    .orderBy("ordinal")
    .execute();
  const pieces = [file.head];
  for (const { id, lead, head, tail } of shells) {
    pieces.push(lead, head);
    for await (const tool of toolTexts(sql, id)) pieces.push(tool.lead, tool.raw);
    pieces.push(tail);
  }
  pieces.push(file.tail);
  return pieces;
}
