import type { ToolPiece } from "@/lib/domain/toolset/schema/file-pieces";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";

import { toolColumns } from "./columns";
import { hashOfTool } from "./intact";

/** All columns of a tool, as `toolRow` has them. */
export const TOOL_COLUMNS = [
  "id",
  "toolsetRowId",
  "ordinal",
  "name",
  "summary",
  "enabled",
  "requiresApproval",
  "revision",
  "lead",
  "raw",
  "bodyHash",
];

/**
 * Writes tools of one toolset whose texts have changed, each where it was and with its next revision. Many are
 * written as new rows instead of one by one: a statement for each of thousands would keep every other write waiting.
 */
export async function writeTools(
  sql: Sql,
  toolsetRowId: number,
  tools: readonly ToolPiece[],
): Promise<void> {
  const [first] = tools;
  if (first === undefined) return;
  if (tools.length === 1) {
    await writeTool(sql, first);
    return;
  }
  const ids = listed(tools.map(({ id }) => id));
  const before = await sql.query
    .deleteFrom("Tool")
    .where("toolsetRowId", "=", toolsetRowId)
    .where("id", "in", ids)
    .returning(["id", "ordinal", "revision"])
    .execute();
  const places = new Map(before.map((row) => [row.id, row]));
  await insertInTurns(sql, "Tool", TOOL_COLUMNS, rowsOf(toolsetRowId, tools, places));
}

async function writeTool(sql: Sql, tool: ToolPiece): Promise<void> {
  const { id, raw } = tool;
  await sql.query
    .updateTable("Tool")
    .set((eb) => ({
      ...toolColumns(toolFacts(JSON.parse(raw))),
      raw,
      bodyHash: hashOfTool(tool),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

function* rowsOf(
  toolset: number,
  tools: readonly ToolPiece[],
  places: ReadonlyMap<number, { readonly ordinal: number; readonly revision: number }>,
): Generator<SqlValue[]> {
  for (const tool of tools) {
    const place = places.get(tool.id);
    if (place === undefined) throw new Error(`tool ${tool.id} of toolset ${toolset} is gone`);
    yield toolRow(tool, { toolset, ordinal: place.ordinal, revision: place.revision + 1 });
  }
}

/** The values of a stored tool, in the order of `TOOL_COLUMNS`. */
export function toolRow(
  tool: ToolPiece,
  place: { readonly toolset: number; readonly ordinal: number; readonly revision: number },
): SqlValue[] {
  const { id, lead, raw } = tool;
  const { name, summary, enabled, requiresApproval } = toolFacts(JSON.parse(raw));
  const facts = [name, summary, enabled, requiresApproval, place.revision];
  return [id, place.toolset, place.ordinal, ...facts, lead, raw, hashOfTool(tool)];
}
