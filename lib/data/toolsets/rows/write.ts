import { revisionKey } from "@/lib/domain/library/revision-step";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { createTurns } from "@/lib/work/turns";
import { shiftCounts, toolsetProblems } from "@/lib/data/messages/rows/problem-counts";
import { noteRevisionStep } from "@/lib/data/store/connection/revision-steps";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { requireIntactFile, sealEdit } from "./seal";
import { fileColumns, shellFacts, toolColumns } from "./columns";
import type { Row } from "@/lib/data/store/connection/queries";
import { compileOnce } from "@/lib/data/store/connection/compile-once";

/** A stored toolset file without its toolsets. */
export type ToolsetFileRow = Pick<Row<"ToolsetFile">, (typeof FILE_ROW_COLUMNS)[number]>;

export const FILE_ROW_COLUMNS = [
  "key",
  "id",
  "revision",
  "byteLength",
  "errorCount",
  "warningCount",
] as const;

/** New texts of pieces of one toolset file, by row id. */
export interface ToolsetFileTexts {
  readonly shells: ReadonlyMap<number, { readonly head?: string; readonly tail?: string }>;
  readonly tools: ReadonlyMap<number, string>;
}

/**
 * Writes new texts and everything that follows from them. Problem counts change by the difference the
 * changed pieces make by themselves.
 * @returns the file's new revision
 * @throws DocumentDamagedError when the stored text is not what was written
 */
export async function writeToolsetTexts(
  sql: Sql,
  file: ToolsetFileRow,
  texts: ToolsetFileTexts,
  atMs: number,
): Promise<number> {
  await requireIntactFile(sql, file.key);
  const turn = createTurns();
  let bytes = file.byteLength;
  let problems = { error: file.errorCount, warning: file.warningCount };
  for (const [id, changed] of await groupByToolset(sql, texts)) {
    const shells = await writeShell(sql, id, changed.shell);
    for (const tool of changed.tools) {
      await turn();
      await writeTool(sql, tool.id, tool.after);
    }
    const [was, is] = [
      changed.tools.map((tool) => tool.before),
      changed.tools.map((tool) => tool.after),
    ];
    bytes += sizeOf(shells.newShell, is) - sizeOf(shells.oldShell, was);
    problems = shiftCounts(
      problems,
      await toolsetProblems(shells.oldShell, was),
      await toolsetProblems(shells.newShell, is),
    );
  }
  const toolsets = await sql.query
    .selectFrom("Toolset as s")
    .select("s.toolsetId")
    .select((eb) =>
      eb
        .selectFrom("Tool as t")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("t.toolsetRowId", "=", "s.id")
        .$asScalar()
        .$notNull()
        .as("toolCount"),
    )
    .where("s.fileKey", "=", file.key)
    .orderBy("s.ordinal")
    .execute();
  const revision = file.revision + 1;
  await sql.query
    .updateTable("ToolsetFile")
    .set({
      ...fileColumns(toolsets),
      revision,
      byteLength: bytes,
      errorCount: problems.error,
      warningCount: problems.warning,
      editedMs: atMs,
    })
    .where("key", "=", file.key)
    .execute();
  return sealEdit(sql, file);
}

interface ChangedToolset {
  shell: { readonly head?: string; readonly tail?: string };
  readonly tools: { readonly id: number; readonly before: string; readonly after: string }[];
}

/** Asked once for each tool that is edited, which can be thousands. */
const storedTool = compileOnce((query, id: number) =>
  query.selectFrom("Tool").select(["raw", "toolsetRowId"]).where("id", "=", id),
);

async function groupByToolset(
  sql: Sql,
  texts: ToolsetFileTexts,
): Promise<Map<number, ChangedToolset>> {
  const groups = new Map<number, ChangedToolset>();
  const groupOf = (id: number): ChangedToolset => {
    const group = groups.get(id) ?? { shell: {}, tools: [] };
    groups.set(id, group);
    return group;
  };
  for (const [id, shell] of texts.shells) groupOf(id).shell = shell;
  const turn = createTurns();
  for (const [id, after] of texts.tools) {
    await turn();
    const [tool] = await storedTool(sql, id);
    if (tool === undefined) throw new Error(`tool row ${id} is gone`);
    groupOf(tool.toolsetRowId).tools.push({ id, before: tool.raw, after });
  }
  return groups;
}

/** Also counts the toolset's revision up when only its tools have changed. */
async function writeShell(
  sql: Sql,
  id: number,
  texts: ChangedToolset["shell"],
): Promise<{ oldShell: string; newShell: string }> {
  const stored = await sql.query
    .selectFrom("Toolset")
    .select(["revision", "head", "tail"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (stored === undefined) throw new Error(`toolset row ${id} is gone`);
  const { head = stored.head, tail = stored.tail } = texts;
  const { toolsetId, kind, version } = shellFacts(head, tail);
  await sql.query
    .updateTable("Toolset")
    .set((eb) => ({
      toolsetId,
      kind,
      version,
      head,
      tail,
      revision: eb("revision", "+", 1),
      isMet: 0,
    }))
    .where("id", "=", id)
    .execute();
  noteRevisionStep(sql, {
    piece: revisionKey.toolset(id),
    from: stored.revision,
    to: stored.revision + 1,
  });
  return { oldShell: stored.head + stored.tail, newShell: head + tail };
}

async function writeTool(sql: Sql, id: number, raw: string): Promise<void> {
  await sql.query
    .updateTable("Tool")
    .set((eb) => ({
      ...toolColumns(toolFacts(JSON.parse(raw))),
      raw,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

function sizeOf(shell: string, tools: readonly string[]): number {
  return tools.reduce((bytes, raw) => bytes + byteLength(raw), byteLength(shell));
}
