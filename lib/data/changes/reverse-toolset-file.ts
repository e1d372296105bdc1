import { isFileOp, isTextOp, isTrashOp, type ChangeOp, type TextOp } from "./ops/op";
import { applyOp } from "./ops/text-op";
import { applyFileOp } from "./ops/file-op";
import type { Sql } from "../store/connection/sql";
import { writePieces } from "../toolsets/rows/pieces";
import { loadIntactPieces, requireIntactFile } from "../toolsets/rows/seal";
import { moveToTrash } from "../trash/move";
import { FILE_ROW_COLUMNS, writeToolsetTexts } from "../toolsets/rows/write";
import { textsOfTools } from "../toolsets/rows/tool-texts";
import { selectPiece } from "./ops/select-piece";

/**
 * Takes an edit of a toolset file back, or does it again. Each piece has at most one op in a change, and one
 * that moves rows is alone.
 * @throws DocumentDamagedError
 */
export async function reverseToolsetFile(
  sql: Sql,
  key: number,
  ops: readonly ChangeOp[],
  direction: "back" | "forward",
  atMs: number,
): Promise<null> {
  const file = await sql.query
    .selectFrom("ToolsetFile")
    .select(FILE_ROW_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (file === undefined) throw new Error(`toolset file ${key} is gone`);
  const shells = new Map<number, { head?: string; tail?: string }>();
  const tools = new Map<number, string>();
  const textOps = ops.filter(isTextOp);
  if (textOps.length > 0) await requireIntactFile(sql, key);
  const known = await textsOfTools(
    sql,
    textOps.filter(({ piece }) => piece.table === "Tool").map(({ piece }) => piece.id),
  );
  for (const op of ops) {
    if (isTrashOp(op)) {
      await moveToTrash(sql, "ToolsetFile", key, direction === "back" ? op.before : op.after);
      continue;
    }
    if (isFileOp(op)) {
      const before = await loadIntactPieces(sql, key);
      await writePieces(sql, file, before, await applyFileOp(before, op, direction), atMs);
      continue;
    }
    // The others are about messages.
    if (!isTextOp(op)) continue;
    const tool = op.piece.table === "Tool" ? known.get(op.piece.id) : undefined;
    const text = applyOp(tool?.raw ?? (await pieceText(sql, op)), op, direction);
    const { id, column } = op.piece;
    if (column === "raw") tools.set(id, text);
    else shells.set(id, { ...shells.get(id), [column]: text });
  }
  if (shells.size > 0 || tools.size > 0)
    await writeToolsetTexts(sql, file, { shells, tools }, atMs);
  return null;
}

async function pieceText(sql: Sql, { piece }: TextOp): Promise<string> {
  const row = await selectPiece(sql, piece).executeTakeFirst();
  if (row === undefined) throw new Error(`${piece.table} ${piece.id} is gone`);
  return row.text;
}
