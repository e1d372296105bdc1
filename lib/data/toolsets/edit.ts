import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { EditOutcome } from "@/lib/domain/library/change";
import { editToolsetInTurns, labelEdits, type ToolsetEdit } from "@/lib/domain/toolset/edit/edits";
import type { TextEdit } from "@/lib/json/edit";
import { createTurns } from "@/lib/work/turns";

import { logEdit } from "../changes/record/log";
import type { TextOp } from "../changes/ops/op";
import { getSharedStore, getStore } from "../library/client";
import { invalid, notFound, stale } from "../changes/record/outcome";
import { applyOp, splitShellEdits, textOp } from "../changes/ops/text-op";
import { findToolsetFile } from "./rows/find";
import type { Sql } from "../store/connection/sql";
import type { Durability } from "../store/store-type";
import { registerToolset } from "../api/register-toolset";
import { FILE_ROW_COLUMNS, writeToolsetTexts } from "./rows/write";

export interface EditToolsInput {
  /** Store id of the file, or `doc:<id of one of its toolsets>`. */
  readonly fileId: string;
  /** Who does it, where that is not the person at this machine. */
  readonly actor?: string;
  /** Whose change it is, where a member makes it. */
  readonly by?: Viewer;
  readonly durability?: Durability;
  readonly edits: readonly {
    /** Row id of the toolset. */
    readonly toolsetId: number;
    /** The toolset's `revision` the person saw. */
    readonly expectedRevision: number;
    readonly edit: ToolsetEdit;
  }[];
}

interface StoredToolset {
  readonly id: number;
  readonly revision: number;
  readonly head: string;
  readonly tail: string;
  readonly tools: readonly { readonly id: number; readonly raw: string }[];
}

interface FileChange {
  readonly ops: TextOp[];
  readonly shells: Map<number, { head?: string; tail?: string }>;
  readonly tools: Map<number, string>;
}

/** Changes any number of permissions and other members of a file as one change: all of them, or none. */
export async function editTools(input: EditToolsInput): Promise<EditOutcome> {
  const { by: viewer } = input;
  const store = await (viewer === undefined ? getSharedStore() : getStore(viewer));
  return store.write(async (sql) => {
    const file = await findToolsetFile(sql, input.fileId, FILE_ROW_COLUMNS);
    if (file === undefined) return notFound("toolset");
    const turn = createTurns();
    const change: FileChange = { ops: [], shells: new Map(), tools: new Map() };
    let label = "";
    for (const [id, edits] of groupByToolset(input)) {
      const toolset = await loadToolset(sql, file.key, id);
      if (toolset === undefined) return notFound("toolset");
      const { revision, head, tail } = toolset;
      if (edits.some(({ expectedRevision }) => expectedRevision !== revision)) {
        return stale("toolset", { revision, raw: head + tail });
      }
      const result = await editToolsetInTurns(
        { shell: head + tail, toolText: (position) => toolset.tools[position]?.raw },
        edits.map(({ edit }) => edit),
        turn,
      );
      if (!result.ok) return invalid(result.diagnostics);
      ({ label } = result);
      await collect(change, toolset, result.shell, result.tools);
    }
    if (input.edits.length > 1) {
      label = labelEdits(
        input.edits.map(({ edit }) => edit),
        null,
      );
    }
    if (change.ops.length === 0)
      return { ok: true, changeId: null, label, revision: file.revision };
    const atMs = Date.now();
    const revision = await writeToolsetTexts(sql, file, change, atMs);
    for (const id of groupByToolset(input).keys()) await registerToolset(sql, id);
    const changeId = await logEdit(sql, "toolset", file.key, {
      label,
      ops: change.ops,
      atMs,
      actor: input.actor,
    });
    return { ok: true, changeId, label, revision };
  }, input.durability);
}

function groupByToolset({ edits }: EditToolsInput): Map<number, EditToolsInput["edits"][number][]> {
  const groups = new Map<number, EditToolsInput["edits"][number][]>();
  for (const edit of edits) {
    const group = groups.get(edit.toolsetId) ?? [];
    group.push(edit);
    groups.set(edit.toolsetId, group);
  }
  return groups;
}

async function collect(
  change: FileChange,
  toolset: StoredToolset,
  shellEdits: readonly TextEdit[],
  toolEdits: ReadonlyMap<number, readonly TextEdit[]>,
): Promise<void> {
  const turn = createTurns();
  const parts = splitShellEdits(toolset.head, shellEdits, 0);
  const shell: { head?: string; tail?: string } = {};
  for (const column of ["head", "tail"] as const) {
    if (parts[column].length === 0) continue;
    const piece = { table: "Toolset", id: toolset.id, column } as const;
    const op = textOp(piece, toolset[column], parts[column]);
    shell[column] = applyOp(toolset[column], op, "forward");
    change.ops.push(op);
  }
  if (Object.keys(shell).length > 0) change.shells.set(toolset.id, shell);
  for (const [position, edits] of toolEdits) {
    await turn();
    const tool = toolset.tools[position];
    if (tool === undefined) continue;
    const op = textOp({ table: "Tool", id: tool.id, column: "raw" }, tool.raw, edits);
    change.tools.set(tool.id, applyOp(tool.raw, op, "forward"));
    change.ops.push(op);
  }
}

async function loadToolset(
  sql: Sql,
  fileKey: number,
  id: number,
): Promise<StoredToolset | undefined> {
  const row = await sql.query
    .selectFrom("Toolset")
    .select(["id", "revision", "head", "tail"])
    .where("id", "=", id)
    .where("fileKey", "=", fileKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const tools = await sql.query
    .selectFrom("Tool")
    .select(["id", "raw"])
    .where("toolsetRowId", "=", id)
    .orderBy("ordinal")
    .execute();
  return { ...row, tools };
}
