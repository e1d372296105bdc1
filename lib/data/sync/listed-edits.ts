import { SYNC_ACTOR } from "@/lib/domain/library/system-actor";
import { setImmediate as nextTurn } from "node:timers/promises";

import { EditDraft } from "@/lib/domain/document/edit-draft";
import { countsLabel, type SyncCounts } from "@/lib/domain/sync/counts";
import type { ListingMerge } from "@/lib/domain/sync/merge-listing";
import type { EntryChange } from "@/lib/domain/sync/merge-tool";
import {
  joinFile,
  layoutOf,
  type FilePieces,
  type ToolsetPieces,
} from "@/lib/domain/toolset/schema/file-pieces";
import { insertElement, invertEdits, type TextEdit } from "@/lib/json/edit";
import { createTurns } from "@/lib/work/turns";

import { logEdit } from "../changes/record/log";
import type { ChangeOp, FileOp, TextOp } from "../changes/ops/op";
import { applyOp, splitShellEdits, textOp } from "../changes/ops/text-op";
import { applyFileOp } from "../changes/ops/file-op";
import type { Sql } from "../store/connection/sql";
import { writePieces } from "../toolsets/rows/pieces";
import { FILE_ROW_COLUMNS, writeToolsetTexts, type ToolsetFileRow } from "../toolsets/rows/write";

/** What a listing changes in the text of a toolset. */
interface ListedEdits {
  /** Of the text around the tools. */
  readonly shell: readonly TextEdit[];
  /** Of tools, by their position. */
  readonly tools: ReadonlyMap<number, readonly TextEdit[]>;
  /** Of the toolset's whole text when tools come, shell included; null when none does. */
  readonly whole: readonly TextEdit[] | null;
  readonly addedCount: number;
}

/** The smallest edits that store what a listing has changed; others get their turn meanwhile. */
export async function listedEdits(
  toolset: ToolsetPieces,
  { changes, added }: ListingMerge,
  note: readonly EntryChange[],
): Promise<ListedEdits> {
  const turn = createTurns();
  const tools = new Map<number, readonly TextEdit[]>();
  for (const [position, list] of changes) {
    await turn();
    const tool = toolset.tools[position];
    const edits = tool === undefined ? [] : draftOf(tool.raw, list).edits;
    if (edits.length > 0) tools.set(position, edits);
  }
  const shell = draftOf(toolset.head + toolset.tail, note).edits;
  if (added.length === 0) return { shell, tools, whole: null, addedCount: 0 };
  const around = draftOf(shortened(toolset), note);
  await addAll(
    around,
    added.map(({ tool }) => tool),
    turn,
  );
  const whole = spread(toolset, around.edits, tools);
  return { shell, tools, whole, addedCount: added.length };
}

function draftOf(text: string, changes: readonly EntryChange[]): EditDraft {
  const draft = new EditDraft(text);
  for (const { path, value } of changes) {
    if (value === undefined) draft.remove(path);
    else draft.merge(path, value);
  }
  return draft;
}

/** The toolset with its first tool only, which new ones are to look like. */
function shortened({ head, tail, tools }: ToolsetPieces): string {
  const [first] = tools;
  return head + (first === undefined ? "" : first.lead + first.raw) + tail;
}

/** Puts tools behind the others. Each is laid out like the first, so none has to be read for the next. */
async function addAll(
  draft: EditDraft,
  values: readonly unknown[],
  turn: ReturnType<typeof createTurns>,
): Promise<void> {
  const [first, ...others] = values;
  draft.insert(["tools", "-"], first);
  const texts: Pick<TextEdit, "offset" | "text">[] = [];
  for (const value of others) {
    await turn();
    for (const edit of insertElement(draft.text, ["tools", "-"], value)) texts.push(edit);
  }
  const [start] = texts;
  if (start === undefined) return;
  const text = texts.map((edit) => edit.text).join("");
  draft.apply([{ offset: start.offset, length: 0, text }]);
}

/** Edits of the shortened text as edits of the whole one, with those of the tools between them. */
function spread(
  { head, tools }: ToolsetPieces,
  around: readonly TextEdit[],
  own: ReadonlyMap<number, readonly TextEdit[]>,
): TextEdit[] {
  const lengths = tools.map(({ lead, raw }) => lead.length + raw.length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const left = all - (lengths[0] ?? 0);
  const before = around.filter(({ offset, length }) => offset + length <= head.length - 1);
  const behind = around.filter((edit) => !before.includes(edit));
  const edits: TextEdit[] = [...before];
  let at = head.length;
  tools.forEach(({ lead }, position) => {
    const start = at + lead.length;
    for (const edit of own.get(position) ?? [])
      edits.push({ ...edit, offset: start + edit.offset });
    at += lengths[position] ?? 0;
  });
  return [...edits, ...behind.map((edit) => ({ ...edit, offset: edit.offset + left }))];
}

interface Writing {
  readonly pieces: FilePieces;
  readonly own: ToolsetPieces;
  readonly edits: ListedEdits;
  readonly counts: SyncCounts;
  readonly atMs: number;
}

/**
 * Writes the edits of one toolset as one change that can be taken back; writes nothing when there are none.
 * @returns the row ids of the toolset's tools as they are then
 */
export async function writeListedEdits(
  sql: Sql,
  place: { readonly fileKey: number },
  writing: Writing,
): Promise<{ tools: readonly number[]; changeId: number | null }> {
  const { own, edits, counts, atMs } = writing;
  const present = own.tools.map(({ id }) => id);
  if (edits.whole === null && edits.shell.length === 0 && edits.tools.size === 0) {
    return { tools: present, changeId: null };
  }
  const file = await sql.query
    .selectFrom("ToolsetFile")
    .select(FILE_ROW_COLUMNS)
    .where("key", "=", place.fileKey)
    .executeTakeFirst();
  if (file === undefined) throw new Error(`toolset file ${place.fileKey} is gone`);
  const { ops, tools } =
    edits.whole === null
      ? { ops: await writeTexts(sql, file, writing), tools: present }
      : await writeAdded(sql, file, writing, edits.whole);
  const changeId = await logEdit(sql, "toolset", file.key, {
    label: countsLabel(counts),
    ops,
    atMs,
    actor: SYNC_ACTOR,
  });
  return { tools, changeId };
}

async function writeTexts(
  sql: Sql,
  file: ToolsetFileRow,
  { own, edits, atMs }: Writing,
): Promise<ChangeOp[]> {
  const ops: TextOp[] = [];
  const tools = new Map<number, string>();
  const shell: { head?: string; tail?: string } = {};
  const parts = splitShellEdits(own.head, edits.shell, 0);
  for (const column of ["head", "tail"] as const) {
    if (parts[column].length === 0) continue;
    const op = textOp({ table: "Toolset", id: own.id, column }, own[column], parts[column]);
    shell[column] = applyOp(own[column], op, "forward");
    ops.push(op);
  }
  for (const [position, list] of edits.tools) {
    const tool = own.tools[position];
    if (tool === undefined) continue;
    const op = textOp({ table: "Tool", id: tool.id, column: "raw" }, tool.raw, list);
    tools.set(tool.id, applyOp(tool.raw, op, "forward"));
    ops.push(op);
  }
  const shells = new Map(Object.keys(shell).length === 0 ? [] : [[own.id, shell] as const]);
  await writeToolsetTexts(sql, file, { shells, tools }, atMs);
  return ops;
}

async function writeAdded(
  sql: Sql,
  file: ToolsetFileRow,
  { pieces, own, edits, atMs }: Writing,
  whole: readonly TextEdit[],
): Promise<{ ops: ChangeOp[]; tools: readonly number[] }> {
  const text = joinFile(pieces);
  const start = startOf(pieces, own.id);
  const placed = whole.map((edit) => ({ ...edit, offset: edit.offset + start }));
  const before = layoutOf(pieces);
  const next = await sql.nextId("Tool", "id");
  const added = Array.from({ length: edits.addedCount }, (_, at) => next + at);
  const tools = [...own.tools.map(({ id }) => id), ...added];
  const after = before.map((layout) => (layout.id === own.id ? { ...layout, tools } : layout));
  const op: FileOp = {
    piece: { table: "ToolsetFile", id: file.key, column: "pieces" },
    edits: placed,
    back: invertEdits(text, placed),
    before,
    after,
  };
  await nextTurn();
  await writePieces(sql, file, pieces, await applyFileOp(pieces, op, "forward"), atMs);
  return { ops: [op], tools };
}

/** Where the text of a toolset begins in that of its file. */
function startOf({ head, toolsets }: FilePieces, id: number): number {
  const at = toolsets.findIndex((toolset) => toolset.id === id);
  const before = joinFile({ head, tail: "", toolsets: toolsets.slice(0, at) });
  return before.length + (toolsets[at]?.lead.length ?? 0);
}
