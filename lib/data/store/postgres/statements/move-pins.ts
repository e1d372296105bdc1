import type { Sql } from "@/lib/data/store/connection/sql";

/** What was accepted of a tool holds for the one of its name in the other rows, and so does what was not. */
export async function movePins(sql: Sql, from: number, to: number): Promise<void> {
  await sql.run(
    `UPDATE "ToolPin" AS p SET "toolsetRowId" = ?, "toolRowId" = t."newId" FROM (
       SELECT DISTINCT ON (s."newId") s."oldId", s."newId" FROM (
         SELECT o.id AS "oldId", min(n.id) AS "newId" FROM "Tool" o
         JOIN "Tool" n ON n.name = o.name AND n."toolsetRowId" = ?
         JOIN "ToolPin" q ON q."toolRowId" = o.id AND q."toolsetRowId" = ? GROUP BY o.id) s
       ORDER BY s."newId", s."oldId") t
     WHERE p."toolRowId" = t."oldId" AND p."toolsetRowId" = ?
       AND NOT EXISTS (SELECT 1 FROM "ToolPin" x WHERE x."toolRowId" = t."newId")`,
    to,
    to,
    from,
    from,
  );
}
