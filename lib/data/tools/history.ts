import { asRecord } from "@/lib/shared/read-value";
import type { FilePieces, ToolPiece } from "@/lib/domain/toolset/schema/file-pieces";
import { gradeChange } from "@/lib/domain/toolset/grade/change";
import type { DefinitionVersion } from "@/lib/domain/toolset/view/tool-page";

import { isFileOp, isTextOp, type ChangeOp, type TextOp } from "../changes/ops/op";
import { applyOp } from "../changes/ops/text-op";
import { applyFileOp } from "../changes/ops/file-op";
import { readOps } from "../changes/ops/stored-ops";
import { ITEM_UNDO_COLUMNS, readItemUndo } from "../documents/import-undo";
import type { Sql } from "../store/connection/sql";
import { loadIntactPieces } from "../toolsets/rows/seal";

/** Older texts of a tool, newest first: the text and what made it. */
interface KnownText {
  readonly text: string;
  readonly label: string;
  readonly atMs: number | null;
}

const MOST_VERSIONS = 50;
const MOST_CHANGES = 1000;

/**
 * The definitions a tool had: through the edits that are in force, and through the imports that took the
 * place of its file, where it is found by the toolset's id and its name.
 */
export async function loadDefinitions(
  sql: Sql,
  fileKey: number,
  toolRow: number,
): Promise<DefinitionVersion[]> {
  const texts: KnownText[] = [];
  const id = await idOf(sql, fileKey);
  let key: number | null = fileKey;
  let row: number | null = toolRow;
  while (key !== null && row !== null && texts.length < MOST_VERSIONS) {
    const walked: Walked = await walkFile(sql, key, row, texts);
    const former: Former | null = walked.oldest === null ? null : await formerFile(sql, key, id);
    if (former === null || walked.oldest === null) break;
    row = await findTool(sql, former.key, walked.oldest);
    renameLast(texts, "Import the file again", former.atMs);
    ({ key } = former);
  }
  return grade(dropEqual(texts)).slice(0, MOST_VERSIONS);
}

interface Walked {
  /** The tool as the file began with it; null where an edit has added it. */
  readonly oldest: { readonly toolsetId: string; readonly name: string } | null;
}

/** Goes back through the edits of one file, and notes each text of the tool. */
async function walkFile(sql: Sql, key: number, row: number, texts: KnownText[]): Promise<Walked> {
  let pieces = await loadIntactPieces(sql, key);
  let current = findPiece(pieces, row);
  const changes = await sql.query
    .selectFrom("Change")
    .select(["id", "label", "atMs", "ops"])
    .where("noun", "=", "toolset")
    .where("entityKey", "=", key)
    .where("kind", "=", "edit")
    .where("state", "=", "done")
    .orderBy("id", "desc")
    .limit(MOST_CHANGES)
    .execute();
  for (const change of changes) {
    if (current === null) break;
    const ops = await readOps(sql, "toolset", key, change);
    for (const op of ops.toReversed()) pieces = await takeBack(pieces, op);
    const before = findPiece(pieces, row);
    if (before?.raw !== current.raw) {
      texts.push({ text: current.raw, label: change.label, atMs: change.atMs });
    }
    current = before;
  }
  if (current === null) return { oldest: null };
  texts.push({ text: current.raw, label: "The first that is known", atMs: null });
  const holder = pieces.toolsets.find(({ tools }) => tools.some(({ id }) => id === row));
  const toolset = asRecord(JSON.parse(`${holder?.head ?? "{"}${holder?.tail ?? "}"}`));
  const name = asRecord(JSON.parse(current.raw))?.["name"];
  const id = toolset?.["id"];
  return typeof name === "string" && typeof id === "string"
    ? { oldest: { toolsetId: id, name } }
    : { oldest: null };
}

function findPiece({ toolsets }: FilePieces, row: number): ToolPiece | null {
  for (const { tools } of toolsets) {
    const found = tools.find(({ id }) => id === row);
    if (found !== undefined) return found;
  }
  return null;
}

async function takeBack(pieces: FilePieces, op: ChangeOp): Promise<FilePieces> {
  if (isFileOp(op)) return applyFileOp(pieces, op, "back");
  return isTextOp(op) ? withText(pieces, op) : pieces;
}

function withText(pieces: FilePieces, op: TextOp): FilePieces {
  const { table, id, column } = op.piece;
  return {
    ...pieces,
    toolsets: pieces.toolsets.map((toolset) => {
      if (table === "Toolset" && toolset.id === id && (column === "head" || column === "tail")) {
        return { ...toolset, [column]: applyOp(toolset[column], op, "back") };
      }
      if (table !== "Tool") return toolset;
      const tools = toolset.tools.map((tool) =>
        tool.id === id ? { ...tool, raw: applyOp(tool.raw, op, "back") } : tool,
      );
      return { ...toolset, tools };
    }),
  };
}

interface Former {
  readonly key: number;
  readonly atMs: number;
}

/** The file whose place this one has taken. */
async function formerFile(sql: Sql, key: number, id: string): Promise<Former | null> {
  const items = await sql.query
    .selectFrom("ImportItem as i")
    .innerJoin("Import as p", "p.id", "i.importId")
    .select([...ITEM_UNDO_COLUMNS, "p.createdMs as atMs"])
    .where("i.kind", "=", "toolsets")
    .where("i.entityId", "=", id)
    .where("i.outcome", "=", "replaced")
    .execute();
  for (const item of items) {
    const undo = readItemUndo(item);
    if (undo?.mode === "replace" && undo.newKey === key) {
      return { key: undo.oldKey, atMs: item.atMs };
    }
  }
  return null;
}

/** By which imports know a file, whichever rows it has. */
async function idOf({ query }: Sql, key: number): Promise<string> {
  const row = await query
    .selectFrom("ToolsetFile")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function findTool(
  sql: Sql,
  fileKey: number,
  { toolsetId, name }: { toolsetId: string; name: string },
): Promise<number | null> {
  const row = await sql.query
    .selectFrom("Tool as t")
    .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
    .select("t.id")
    .where("s.fileKey", "=", fileKey)
    .where("s.toolsetId", "=", toolsetId)
    .where("t.name", "=", name)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function renameLast(texts: KnownText[], label: string, atMs: number): void {
  const last = texts.pop();
  if (last !== undefined) texts.push({ ...last, label, atMs });
}

/** A re-import that changed nothing of the tool is no version of it. */
function dropEqual(texts: readonly KnownText[]): KnownText[] {
  return texts.filter(({ text }, at) => text !== texts[at + 1]?.text);
}

/** Only what changes the definition is a version; permissions come and go without one. */
function grade(texts: readonly KnownText[]): DefinitionVersion[] {
  const versions = texts.flatMap((known, at): Omit<DefinitionVersion, "number">[] => {
    const before = texts[at + 1];
    if (before === undefined) return [{ ...known, grade: "none", parts: [] }];
    const change = gradeChange(JSON.parse(before.text), JSON.parse(known.text));
    return change.grade === "none" ? [] : [{ ...known, ...change }];
  });
  return versions.map((version, at) => ({ ...version, number: versions.length - at }));
}
