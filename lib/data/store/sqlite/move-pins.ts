import type { Sql } from "@/lib/data/store/connection/sql";

/** What was accepted of a tool holds for the one of its name in the other rows, and so does what was not. */
export async function movePins(sql: Sql, from: number, to: number): Promise<void> {
  const sameName = `SELECT n.id FROM "Tool" o JOIN "Tool" n ON n.name = o.name AND n."toolsetRowId" = ?
    WHERE o.id = "ToolPin"."toolRowId"`;
  await sql.run(
    `UPDATE OR IGNORE "ToolPin" SET "toolsetRowId" = ?, "toolRowId" = (${sameName} LIMIT 1)
     WHERE "toolsetRowId" = ? AND EXISTS (${sameName})`,
    to,
    to,
    from,
    to,
  );
}
