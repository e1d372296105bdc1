import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";
import { movePins as postgres } from "@/lib/data/store/postgres/statements/move-pins";

/** What was accepted of a tool holds for the one of its name in the other rows, and so does what was not. */
export const movePins = byEngine({ sqlite, postgres });

async function sqlite(sql: Sql, from: number, to: number): Promise<void> {
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
