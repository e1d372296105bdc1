import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { EditOutcome } from "@/lib/domain/library/change";
import {
  joinFile,
  layoutOf,
  type FileLayout,
  type FilePieces,
} from "@/lib/domain/toolset/schema/file-pieces";
import {
  editStructure,
  type Arrangement,
  type ToolsetStructureEdit,
} from "@/lib/domain/toolset/edit/structure";
import { invertEdits } from "@/lib/json/edit";

import { logEdit } from "../changes/record/log";
import type { FileOp } from "../changes/ops/op";
import { getSharedStore, getStore } from "../library/client";
import { applyFileOp } from "../changes/ops/file-op";
import { invalid, notFound, stale } from "../changes/record/outcome";
import { findToolsetFile } from "./rows/find";
import type { Sql } from "../store/connection/sql";
import { withoutMark } from "../documents/byte-length";
import { writePieces } from "./rows/pieces";
import { loadIntactPieces } from "./rows/seal";
import { FILE_ROW_COLUMNS } from "./rows/write";
import { loadPins, writePins } from "../sync/pins/pins";

export interface EditToolsetStructureInput {
  /** Store id of the file, or `doc:<id of one of its toolsets>`. */
  readonly fileId: string;
  /** The file's `revision` the person saw: positions are only good for that one. */
  readonly expectedRevision: number;
  readonly edit: ToolsetStructureEdit;
  /** Who does it, where that is not the person at this machine. */
  readonly actor?: string;
  /** Whose change it is, where a member makes it. */
  readonly by?: Viewer;
}

/** Adds, removes or moves toolsets and tools of a file as one change. */
export async function editToolsetStructure(input: EditToolsetStructureInput): Promise<EditOutcome> {
  const { by: viewer } = input;
  const store = await (viewer === undefined ? getSharedStore() : getStore(viewer));
  return store.write(async (sql) => {
    const file = await findToolsetFile(sql, input.fileId, FILE_ROW_COLUMNS);
    if (file === undefined) return notFound("toolset");
    if (file.revision !== input.expectedRevision) {
      return stale("toolset", { revision: file.revision, raw: "" });
    }
    const before = await loadIntactPieces(sql, file.key);
    const whole = joinFile(before);
    const text = withoutMark(whole);
    const mark = whole.length - text.length;
    const result = editStructure(text, input.edit);
    if (!result.ok) return invalid(result.diagnostics);
    const { label } = result;
    if (result.edits.length === 0) {
      return { ok: true, changeId: null, label, revision: file.revision };
    }
    const edits = result.edits.map((edit) => ({ ...edit, offset: edit.offset + mark }));
    const op: FileOp = {
      piece: { table: "ToolsetFile", id: file.key, column: "pieces" },
      edits,
      back: invertEdits(whole, edits),
      before: layoutOf(before),
      after: await numberRows(sql, before, result.arrangement),
    };
    const atMs = Date.now();
    const after = await applyFileOp(before, op, "forward");
    const revision = await writePieces(sql, file, before, after, atMs);
    if (input.edit.kind === "copyTool") await copyPinOf(sql, op.after, input.edit, input.actor);
    const changeId = await logEdit(sql, "toolset", file.key, {
      label,
      ops: [op],
      atMs,
      actor: input.actor,
    });
    return { ok: true, changeId, label, revision };
  });
}

/** The copy follows its tool. */
async function copyPinOf(
  sql: Sql,
  layout: FileLayout,
  { toolset: at, tool }: Extract<ToolsetStructureEdit, { kind: "copyTool" }>,
  actor: string | undefined,
): Promise<void> {
  const toolset = layout[at];
  const [from, to] = [toolset?.tools[tool], toolset?.tools[tool + 1]];
  if (toolset === undefined || from === undefined || to === undefined) return;
  await copyPin(sql, { toolset: toolset.id, from, to }, actor);
}

/** Rows that were there keep their ids, others get new ones. */
async function numberRows(
  sql: Sql,
  { toolsets }: FilePieces,
  arrangement: Arrangement,
): Promise<FileLayout> {
  let nextToolset = await sql.nextId("Toolset", "id");
  let nextTool = await sql.nextId("Tool", "id");
  return arrangement.map(({ from, tools }) => {
    const known = from === null ? undefined : toolsets[from];
    return {
      id: known?.id ?? nextToolset++,
      tools: tools.map((at) => (at === null ? undefined : known?.tools[at]?.id) ?? nextTool++),
    };
  });
}

/**
 * What is known of a tool holds for its copy, which has the same definition: what nobody has accepted is held back
 * under the other name as well.
 */
async function copyPin(
  sql: Sql,
  { toolset, from, to }: { readonly toolset: number; readonly from: number; readonly to: number },
  actor: string | undefined,
): Promise<void> {
  const pin = (await loadPins(sql, toolset)).get(from);
  if (pin === undefined) return;
  await writePins(sql, [{ ...pin, toolRowId: to, previous: null }], actor);
}
