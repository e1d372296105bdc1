import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { readOps } from "./stored-ops";
import { isPlaceOp, isRowOp, isTextOp, type ChangeOp } from "./op";

interface LoggedEdit {
  readonly id: number;
  readonly state: "done" | "undone";
  readonly ops: readonly ChangeOp[];
}

/**
 * Makes edits of a conversation final that cannot be undone or redone any more, because the messages an
 * import appended are about to go. With an edit go those that it builds on, or that build on it.
 * @param shell whether head and tail become what they were before the import, too
 */
export async function discardChanges(
  sql: Sql,
  key: number,
  { importId, shell }: { importId: string; shell: boolean },
): Promise<void> {
  const leaving = await sql.query
    .selectFrom("Message")
    .select("id")
    .where("conversationKey", "=", key)
    .where("importId", "=", importId)
    .execute();
  const rows = await sql.query
    .selectFrom("Change")
    .select(["id", "state", "ops"])
    .where("noun", "=", "conversation")
    .where("entityKey", "=", key)
    .where("kind", "=", "edit")
    .where("state", "in", ["done", "undone"])
    .$narrowType<Pick<LoggedEdit, "state">>()
    .orderBy("id")
    .execute();
  const edits: LoggedEdit[] = [];
  for (const { ops, ...edit } of rows) {
    edits.push({ ...edit, ops: await readOps(sql, "conversation", key, { id: edit.id, ops }) });
  }
  const gone = new Set(leaving.flatMap(({ id }) => rowPieces(id)));
  // Also those that were taken out of the document before.
  for (const op of edits.flatMap(({ ops }) => ops.filter(isRowOp))) {
    if (op.before?.importId !== importId) continue;
    for (const piece of rowPieces(op.piece.id)) gone.add(piece);
  }
  if (shell) gone.add(SHELL);
  // Undo goes back from the last one, redo forward from the first.
  const done = edits.filter(({ state }) => state === "done").toReversed();
  const undone = edits.filter(({ state }) => state === "undone");
  const ids = [...lost(done, gone), ...lost(undone, gone)].map(({ id }) => id);
  await sql.query
    .updateTable("Change")
    .set({ state: "discarded" })
    .where("id", "in", listed(ids))
    .execute();
}

const SHELL = "shell";
const LIST = "list";

function lost(edits: readonly LoggedEdit[], gone: ReadonlySet<string>): LoggedEdit[] {
  const touched = new Set(gone);
  return edits.filter(({ ops }) => {
    const pieces = ops.flatMap(piecesOf);
    if (!pieces.some((piece) => touched.has(piece))) return false;
    for (const piece of pieces) touched.add(piece);
    return true;
  });
}

/** What an op needs to find as it left it. */
function piecesOf(op: ChangeOp): string[] {
  if (isRowOp(op)) return [...rowPieces(op.piece.id), LIST];
  if (isPlaceOp(op)) return [...op.moves.map(([id]) => `ordinal:${id}`), LIST];
  if (!isTextOp(op)) return [];
  const { column, id } = op.piece;
  if (column === "lead") return [`lead:${id}`, LIST];
  return column === "raw" ? [`raw:${id}`] : [SHELL];
}

function rowPieces(id: number): string[] {
  return [`raw:${id}`, `lead:${id}`, `ordinal:${id}`];
}
