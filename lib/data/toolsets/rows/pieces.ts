import { revisionKey } from "@/lib/domain/library/revision-step";
import {
  joinFile,
  type FilePieces,
  type ToolPiece,
  type ToolsetPieces,
} from "@/lib/domain/toolset/schema/file-pieces";
import { ORDINAL_STEP } from "@/lib/data/imports/batch/batch";
import { fileProblems, shiftCounts } from "@/lib/data/messages/rows/problem-counts";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import { noteRevisionStep } from "@/lib/data/store/connection/revision-steps";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { toolRow, TOOL_COLUMNS } from "./changed-tools";
import { endEdit, sealOfPieces } from "./seal";
import { fileColumns, shellFacts } from "./columns";
import { hashOfToolset } from "./intact";
import type { ToolsetFileRow } from "./write";

const TOOLSET_COLUMNS = [
  "id",
  "fileKey",
  "ordinal",
  "toolsetId",
  "kind",
  "version",
  "revision",
  "lead",
  "head",
  "tail",
  "shellHash",
];
/**
 * Writes a toolset file whose toolsets or tools came, went or moved. Rows keep their ids; those whose text
 * changed, and those that were not there, get a revision nobody has seen.
 * @param before of the same transaction, and known to be what was written
 * @returns the file's new revision
 */
export async function writePieces(
  sql: Sql,
  file: ToolsetFileRow,
  before: FilePieces,
  after: FilePieces,
  atMs: number,
): Promise<number> {
  const revision = file.revision + 1;
  const revisions = await loadRevisions(sql, file.key);
  const known = new Map(before.toolsets.map((toolset) => [toolset.id, toolset]));
  const knownTools = new Map(
    before.toolsets.flatMap(({ tools }) => tools.map(({ id, raw }) => [id, raw] as const)),
  );
  // Their tools go with them.
  await sql.query.deleteFrom("Toolset").where("fileKey", "=", file.key).execute();
  for (const [at, toolset] of after.toolsets.entries()) {
    const isSame = isSameToolset(known.get(toolset.id), toolset);
    const own = isSame ? (revisions.toolsets.get(toolset.id) ?? revision) : revision;
    await insertToolset(sql, file.key, (at + 1) * ORDINAL_STEP, toolset, own);
    const from = revisions.toolsets.get(toolset.id);
    // Edits name tools by their position: no earlier edit may follow one that moves them.
    if (from !== undefined && from !== own && keepsPositions(known.get(toolset.id), toolset))
      noteRevisionStep(sql, { piece: revisionKey.toolset(toolset.id), from, to: own });
    const revisionOf = ({ id, raw }: ToolPiece): number =>
      knownTools.get(id) === raw ? (revisions.tools.get(id) ?? revision) : revision;
    await insertInTurns(sql, "Tool", TOOL_COLUMNS, toolRows(toolset, revisionOf));
  }
  await sql.query
    .updateTable("ToolsetFile")
    .set({
      ...fileColumns(
        after.toolsets.map(({ head, tail, tools }) => ({
          toolsetId: shellFacts(head, tail).toolsetId,
          toolCount: tools.length,
        })),
      ),
      head: after.head,
      tail: after.tail,
      revision,
      ...(await measure(file, before, after)),
      contentHash: await sealOfPieces(after),
      editedMs: atMs,
    })
    .where("key", "=", file.key)
    .execute();
  return endEdit(sql, file);
}

function* toolRows(
  { id: toolset, tools }: ToolsetPieces,
  revisionOf: (tool: ToolPiece) => number,
): Generator<SqlValue[]> {
  for (const [position, tool] of tools.entries()) {
    const ordinal = (position + 1) * ORDINAL_STEP;
    yield toolRow(tool, { toolset, ordinal, revision: revisionOf(tool) });
  }
}

function isSameToolset(before: ToolsetPieces | undefined, after: ToolsetPieces): boolean {
  return (
    before !== undefined &&
    before.head === after.head &&
    before.tail === after.tail &&
    before.tools.length === after.tools.length &&
    before.tools.every(({ id, raw }, at) => {
      const tool = after.tools[at];
      return tool?.id === id && tool.raw === raw;
    })
  );
}

function keepsPositions(before: ToolsetPieces | undefined, after: ToolsetPieces): boolean {
  return before !== undefined && before.tools.every(({ id }, at) => after.tools[at]?.id === id);
}

async function measure(file: ToolsetFileRow, before: FilePieces, after: FilePieces) {
  const was = joinFile(before);
  const is = joinFile(after);
  const counts = shiftCounts(
    { error: file.errorCount, warning: file.warningCount },
    await fileProblems(was),
    await fileProblems(is),
  );
  return { byteLength: byteLength(is), errorCount: counts.error, warningCount: counts.warning };
}

async function loadRevisions(sql: Sql, fileKey: number) {
  const toolsets = await sql.query
    .selectFrom("Toolset")
    .select(["id", "revision"])
    .where("fileKey", "=", fileKey)
    .execute();
  const tools = await sql.query
    .selectFrom("Tool as t")
    .innerJoin("Toolset as s", "s.id", "t.toolsetRowId")
    .select(["t.id", "t.revision"])
    .where("s.fileKey", "=", fileKey)
    .execute();
  const byId = (rows: typeof tools) => new Map(rows.map(({ id, revision }) => [id, revision]));
  return { toolsets: byId(toolsets), tools: byId(tools) };
}

async function insertToolset(
  sql: Sql,
  fileKey: number,
  ordinal: number,
  toolset: ToolsetPieces,
  revision: number,
): Promise<void> {
  const { id, lead, head, tail } = toolset;
  const hash = hashOfToolset(toolset);
  const { toolsetId, kind, version } = shellFacts(head, tail);
  await sql.insertMany("Toolset", TOOLSET_COLUMNS, [
    [id, fileKey, ordinal, toolsetId, kind, version, revision, lead, head, tail, hash],
  ]);
}
