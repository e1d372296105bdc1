import type { Sql } from "../store/connection/sql";

/**
 * Removes what the API and the sync keep about toolsets whose file is gone for good. As long as the file is
 * there, an undo can bring its toolsets and tools back, and they keep what was known of them.
 */
export async function sweepToolSets(sql: Sql): Promise<void> {
  await sql.run(
    `DELETE FROM "ToolSetRef" WHERE "fileId" NOT IN (SELECT id FROM "ToolsetFile")
       AND "toolsetRowId" NOT IN (SELECT id FROM "Toolset")`,
  );
  await sql.run(`DELETE FROM "ToolRef" WHERE "setId" NOT IN (SELECT id FROM "ToolSetRef")`);
  for (const table of ["ToolSetEvent", "SyncRun", "ToolPin"]) {
    await sql.run(
      `DELETE FROM "${table}" WHERE "toolsetRowId" NOT IN (SELECT id FROM "Toolset")
         AND "toolsetRowId" NOT IN (SELECT "toolsetRowId" FROM "ToolSetRef")`,
    );
  }
  await sql.run(
    `DELETE FROM "CallLog" WHERE "toolRowId" NOT IN (SELECT id FROM "Tool")
       AND "toolRowId" NOT IN (SELECT "toolRowId" FROM "ToolRef")`,
  );
}
