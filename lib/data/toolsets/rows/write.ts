import type { FilePieces, ToolsetPieces } from "@/lib/domain/toolset/schema/file-pieces";
import { revisionKey } from "@/lib/domain/library/revision-step";
import { shiftCounts, toolsetProblems } from "@/lib/data/messages/rows/problem-counts";
import { noteRevisionStep } from "@/lib/data/store/connection/revision-steps";
import type { Sql } from "@/lib/data/store/connection/sql";
import { byteLength } from "@/lib/data/documents/byte-length";

import { hashOfToolset } from "./intact";
import { endEdit, loadIntactPieces, sealOfPieces } from "./seal";
import { writeTools } from "./changed-tools";
import { fileColumns, shellFacts } from "./columns";
import type { Row } from "@/lib/data/store/connection/queries";

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
  const before = await loadIntactPieces(sql, file.key);
  const after = withTexts(before, texts);
  let bytes = file.byteLength;
  let problems = { error: file.errorCount, warning: file.warningCount };
  for (const [at, was] of before.toolsets.entries()) {
    const is = after.toolsets[at];
    if (is === undefined || is === was) continue;
    await writeShell(sql, is);
    const tools = is.tools.flatMap((tool, place) => {
      const old = was.tools[place];
      return old === undefined || old === tool ? [] : [{ old, tool }];
    });
    await writeTools(
      sql,
      is.id,
      tools.map(({ tool }) => tool),
    );
    const oldTexts = tools.map(({ old }) => old.raw);
    const newTexts = tools.map(({ tool }) => tool.raw);
    const [oldShell, newShell] = [was.head + was.tail, is.head + is.tail];
    bytes += sizeOf(newShell, newTexts) - sizeOf(oldShell, oldTexts);
    problems = shiftCounts(
      problems,
      await toolsetProblems(oldShell, oldTexts),
      await toolsetProblems(newShell, newTexts),
    );
  }
  const toolsets = after.toolsets.map(({ head, tail, tools }) => ({
    toolsetId: shellFacts(head, tail).toolsetId,
    toolCount: tools.length,
  }));
  await sql.query
    .updateTable("ToolsetFile")
    .set({
      ...fileColumns(toolsets),
      revision: file.revision + 1,
      byteLength: bytes,
      errorCount: problems.error,
      warningCount: problems.warning,
      contentHash: await sealOfPieces(after),
      editedMs: atMs,
    })
    .where("key", "=", file.key)
    .execute();
  return endEdit(sql, file);
}

/**
 * The pieces with the new texts; what is not named is the same object.
 * @throws for a row that the file does not have
 */
function withTexts({ toolsets, ...around }: FilePieces, texts: ToolsetFileTexts): FilePieces {
  const known = new Set(toolsets.flatMap(({ tools }) => tools.map(({ id }) => id)));
  const lost =
    [...texts.shells.keys()].find((id) => !toolsets.some((toolset) => toolset.id === id)) ??
    [...texts.tools.keys()].find((id) => !known.has(id));
  if (lost !== undefined) throw new Error(`row ${lost} of a toolset file is gone`);
  const after = toolsets.map((toolset) => {
    const shell = texts.shells.get(toolset.id);
    let isChanged = shell !== undefined;
    const tools = toolset.tools.map((tool) => {
      const raw = texts.tools.get(tool.id);
      if (raw === undefined) return tool;
      isChanged = true;
      return { ...tool, raw };
    });
    return isChanged ? { ...toolset, ...shell, tools } : toolset;
  });
  return { ...around, toolsets: after };
}

/** Also counts the toolset's revision up when only its tools have changed. */
async function writeShell(sql: Sql, toolset: ToolsetPieces): Promise<void> {
  const { id, head, tail } = toolset;
  const { toolsetId, kind, version } = shellFacts(head, tail);
  const { revision } = await sql.query
    .updateTable("Toolset")
    .set((eb) => ({
      toolsetId,
      kind,
      version,
      head,
      tail,
      // Without one it waits for those of all its tools (hash-pieces.ts).
      shellHash: eb
        .case()
        .when("shellHash", "is", null)
        .then(null)
        .else(hashOfToolset(toolset))
        .end(),
      revision: eb("revision", "+", 1),
      isMet: 0,
    }))
    .where("id", "=", id)
    .returning("revision")
    .executeTakeFirstOrThrow();
  noteRevisionStep(sql, { piece: revisionKey.toolset(id), from: revision - 1, to: revision });
}

function sizeOf(shell: string, tools: readonly string[]): number {
  return tools.reduce((bytes, raw) => bytes + byteLength(raw), byteLength(shell));
}
