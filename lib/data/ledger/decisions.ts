import { toolDecision, toolsetDecision } from "@/lib/domain/permissions/resolve/text-decisions";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { createTurns } from "@/lib/work/turns";
import type { FilePieces } from "@/lib/domain/toolset/schema/file-pieces";
import { addTo } from "@/lib/shared/add-to";

import { isFileOp, isTextOp, type ChangeOp, type TextOp } from "../changes/ops/op";
import { applyFileOp } from "../changes/ops/file-op";
import { applyOp } from "../changes/ops/text-op";
import type { Sql } from "../store/connection/sql";
import { loadPieces } from "../toolsets/rows/text";
import { textsOfTools } from "../toolsets/rows/tool-texts";

/**
 * How many decisions about tools a change of a toolset file made: permissions of tools and toolsets, filters, and
 * tools that came, went or have another name. What counts is what the texts say, whoever wrote them and however.
 * @param ops as they are stored now
 */
export async function countDecisions(
  sql: Sql,
  fileKey: number,
  ops: readonly ChangeOp[],
): Promise<number> {
  let decisions = 0;
  const shells = new Map<number, TextOp[]>();
  const tools: TextOp[] = [];
  for (const op of ops) {
    if (isFileOp(op)) {
      const after = await loadPieces(sql, fileKey);
      const before = await applyFileOp(after, op, "back");
      decisions += differences(await decisionsOf(before), await decisionsOf(after));
    } else if (isTextOp(op) && op.piece.table === "Tool") {
      tools.push(op);
    } else if (isTextOp(op) && op.piece.table === "Toolset") {
      addTo(shells, op.piece.id, op);
    }
  }
  for (const [id, changed] of shells) decisions += await shellDecisions(sql, id, changed);
  return decisions + (await changedTools(sql, tools));
}

async function changedTools(sql: Sql, ops: readonly TextOp[]): Promise<number> {
  const turn = createTurns();
  const tools = await textsOfTools(
    sql,
    ops.map(({ piece }) => piece.id),
  );
  const toolsets = new Map<number, JsonRecord>();
  let changed = 0;
  for (const op of ops) {
    await turn();
    const tool = tools.get(op.piece.id);
    if (tool === undefined) continue;
    const { raw, toolsetRowId } = tool;
    // Parsed once: what compiles its filters goes by the object.
    const toolset = toolsets.get(toolsetRowId) ?? (await toolsetAround(sql, toolsetRowId));
    toolsets.set(toolsetRowId, toolset);
    const before = parsed(applyOp(raw, op, "back"));
    if (toolDecision(toolset, before) !== toolDecision(toolset, parsed(raw))) changed += 1;
  }
  return changed;
}

async function toolsetAround(sql: Sql, id: number): Promise<JsonRecord> {
  const { head, tail } = await selectShell(sql, id).executeTakeFirstOrThrow();
  return parsed(head + tail);
}

const selectShell = ({ query }: Sql, id: number) =>
  query.selectFrom("Toolset").select(["head", "tail"]).where("id", "=", id);

/** How many decisions differ between two texts of one file whose rows are not the same ones. */
export async function countReplaced(before: FilePieces, after: FilePieces): Promise<number> {
  return differences(await decisionsOf(before, true), await decisionsOf(after, true));
}

async function shellDecisions(sql: Sql, id: number, ops: readonly TextOp[]): Promise<number> {
  const now = await selectShell(sql, id).executeTakeFirst();
  if (now === undefined) return 0;
  const was = { ...now };
  for (const op of ops) {
    if (op.piece.column === "head") was.head = applyOp(now.head, op, "back");
    if (op.piece.column === "tail") was.tail = applyOp(now.tail, op, "back");
  }
  const [before, after] = [was, now].map(({ head, tail }) => toolsetDecision(parsed(head + tail)));
  return before === after ? 0 : 1;
}

/** What a file decides, by the rows it is in, or by the names it has where rows are others. */
async function decisionsOf(
  { toolsets }: FilePieces,
  isByName = false,
): Promise<Map<string, string>> {
  const turn = createTurns();
  const decisions = new Map<string, string>();
  for (const { id, head, tail, tools } of toolsets) {
    const toolset = parsed(head + tail);
    const owner = isByName ? String(toolset["id"]) : String(id);
    decisions.set(`set ${owner}`, toolsetDecision(toolset));
    for (const { id: row, raw } of tools) {
      await turn();
      const tool = parsed(raw);
      const name = isByName ? `${owner} ${String(tool["name"])}` : String(row);
      decisions.set(`tool ${name}`, toolDecision(toolset, tool));
    }
  }
  return decisions;
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key)).length;
}

const parsed = (text: string): JsonRecord => asRecord(JSON.parse(text)) ?? {};
