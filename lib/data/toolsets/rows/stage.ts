import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { ORDINAL_STEP } from "@/lib/data/imports/batch/batch";
import type { ToolsetFileInput, ToolsetInput } from "@/lib/data/documents/input";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import { newId } from "@/lib/data/store/keys/new-id";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { fileColumns, shellFacts } from "./columns";
import { hashOfTool, hashOfToolset } from "./intact";

const TOOLSET_COLUMNS = [
  "fileKey",
  "ordinal",
  "toolsetId",
  "kind",
  "version",
  "lead",
  "head",
  "tail",
  "shellHash",
];
const TOOL_COLUMNS = [
  "toolsetRowId",
  "ordinal",
  "name",
  "summary",
  "enabled",
  "requiresApproval",
  "lead",
  "raw",
  "bodyHash",
];

/** Writes a toolsets document, invisible. */
export async function stageToolsetFile(
  sql: Sql,
  importId: string,
  input: ToolsetFileInput,
): Promise<{ id: string; bytes: number }> {
  const id = newId();
  const bytes = sizeOf(input);
  const key = await sql.nextId("ToolsetFile", "key");
  const facts = input.toolsets.map((toolset) => shellFacts(toolset.head, toolset.tail));
  const columns = {
    key,
    id,
    ...fileColumns(
      facts.map(({ toolsetId }, at) => ({
        toolsetId,
        toolCount: input.toolsets[at]?.tools.length ?? 0,
      })),
    ),
    state: "staged",
    importId,
    format: input.format,
    contentHash: input.importHash,
    importHash: input.importHash,
    byteLength: bytes,
    errorCount: input.problems.error,
    warningCount: input.problems.warning,
    storedMs: Date.now(),
    head: input.head,
    tail: input.tail,
  };
  await sql.insertMany("ToolsetFile", Object.keys(columns), [Object.values(columns)]);
  let row = await sql.nextId("Toolset", "id");
  for (const [at, toolset] of input.toolsets.entries()) {
    await insertToolset(sql, { key, row, ordinal: (at + 1) * ORDINAL_STEP }, toolset);
    row += 1;
  }
  return { id, bytes };
}

async function insertToolset(
  sql: Sql,
  place: { key: number; row: number; ordinal: number },
  toolset: ToolsetInput,
): Promise<void> {
  const { lead, head, tail, tools } = toolset;
  const { toolsetId, kind, version } = shellFacts(head, tail);
  const texts = [lead, head, tail, hashOfToolset(toolset)];
  await sql.insertMany(
    "Toolset",
    ["id", ...TOOLSET_COLUMNS],
    [[place.row, place.key, place.ordinal, toolsetId, kind, version, ...texts]],
  );
  await insertInTurns(sql, "Tool", TOOL_COLUMNS, toolRows(place.row, tools));
}

function* toolRows(toolset: number, tools: ToolsetInput["tools"]): Generator<SqlValue[]> {
  for (const [at, tool] of tools.entries()) {
    const facts = toolFacts(JSON.parse(tool.raw));
    const { name, summary, enabled, requiresApproval } = facts;
    const ordinal = (at + 1) * ORDINAL_STEP;
    const texts = [tool.lead, tool.raw, hashOfTool(tool)];
    yield [toolset, ordinal, name, summary, enabled, requiresApproval, ...texts];
  }
}

function sizeOf({ head, tail, toolsets }: ToolsetFileInput): number {
  let bytes = byteLength(head) + byteLength(tail);
  for (const toolset of toolsets) {
    bytes += byteLength(toolset.lead) + byteLength(toolset.head) + byteLength(toolset.tail);
    for (const { lead, raw } of toolset.tools) bytes += byteLength(lead) + byteLength(raw);
  }
  return bytes;
}
