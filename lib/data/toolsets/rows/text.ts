import type { Sql } from "@/lib/data/store/connection/sql";

/** Every piece of a toolset file in order; joined, they are the document. Such files are small. */
export async function toolsetFilePieces(sql: Sql, key: number): Promise<string[]> {
  const file = await sql.get<{ head: string; tail: string }>(
    `SELECT head, tail FROM "ToolsetFile" WHERE key = ?`,
    key,
  );
  if (file === undefined) return [];
  const shells = await sql.all<{ id: number; lead: string; head: string; tail: string }>(
    `SELECT id, lead, head, tail FROM "Toolset" WHERE "fileKey" = ? ORDER BY ordinal`,
    key,
  );
  const pieces = [file.head];
  for (const { id, lead, head, tail } of shells) {
    pieces.push(lead, head);
    const tools = await sql.all<{ lead: string; raw: string }>(
      `SELECT lead, raw FROM "Tool" WHERE "toolsetRowId" = ? ORDER BY ordinal`,
      id,
    );
    for (const tool of tools) pieces.push(tool.lead, tool.raw);
    pieces.push(tail);
  }
  pieces.push(file.tail);
  return pieces;
}
