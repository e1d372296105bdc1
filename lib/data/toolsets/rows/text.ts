import {
  fileTexts,
  type FilePieces,
  type ToolPiece,
  type ToolsetPieces,
} from "@/lib/domain/toolset/schema/file-pieces";
import { compileOnce } from "@/lib/data/store/connection/compile-once";
import type { Sql } from "@/lib/data/store/connection/sql";

import { toolTexts } from "./tool-slices";

const aroundToolsets = compileOnce((query, key: number) =>
  query.selectFrom("ToolsetFile").select(["head", "tail"]).where("key", "=", key),
);

const toolsetsOf = compileOnce((query, key: number) =>
  query
    .selectFrom("Toolset")
    .select(["id", "lead", "head", "tail"])
    .where("fileKey", "=", key)
    .orderBy("ordinal"),
);

/** All pieces of a stored toolset file, as they are stored; such files are small. Null when it is gone. */
export async function findPieces(sql: Sql, fileKey: number): Promise<FilePieces | null> {
  const [file] = await aroundToolsets(sql, fileKey);
  if (file === undefined) return null;
  const toolsets: ToolsetPieces[] = [];
  for (const { id, lead, head, tail } of await toolsetsOf(sql, fileKey)) {
    const tools: ToolPiece[] = [];
    for await (const tool of toolTexts(sql, id)) {
      tools.push({ id: tool.id, lead: tool.lead, raw: tool.raw });
    }
    toolsets.push({ id, lead, head, tail, tools });
  }
  return { ...file, toolsets };
}

/** The same of a file that is known to be there. */
export async function loadPieces(sql: Sql, fileKey: number): Promise<FilePieces> {
  const pieces = await findPieces(sql, fileKey);
  if (pieces === null) throw new Error(`toolset file ${fileKey} is gone`);
  return pieces;
}

/** Every text of a toolset file in order; joined, they are the document. */
export async function toolsetFilePieces(sql: Sql, key: number): Promise<string[]> {
  const pieces = await findPieces(sql, key);
  return pieces === null ? [] : [...fileTexts(pieces)];
}
