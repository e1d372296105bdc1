import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { addTo } from "@/lib/shared/add-to";
import { readOps } from "./stored-ops";
import { isPlaceOp, isRowOp, isTextOp, type ChangeOp } from "./op";

interface LoggedEdit {
  readonly id: number;
  readonly state: "done" | "undone";
  readonly ops: readonly ChangeOp[];
}

/**
 * Makes edits of conversations final that cannot be undone or redone any more, because the messages an import
 * appended are about to go. With an edit go those that it builds on, or that build on it.
 * @param conversations by their keys; whether head and tail become what they were before the import, too
 */
export async function discardChanges(
  sql: Sql,
  importId: string,
  conversations: ReadonlyMap<number, { readonly shell: boolean }>,
): Promise<void> {
  const editsOf = await loadEdits(sql, [...conversations.keys()]);
  const leaving = await sql.query
    .selectFrom("Message")
    .select(["id", "conversationKey"])
    .where("conversationKey", "in", listed([...editsOf.keys()]))
    .where("importId", "=", importId)
    .execute();
  const goneOf = new Map<number, Set<string>>();
  for (const key of editsOf.keys()) goneOf.set(key, new Set());
  for (const { id, conversationKey } of leaving) {
    for (const piece of rowPieces(id)) goneOf.get(conversationKey)?.add(piece);
  }
  const ids: number[] = [];
  for (const [key, edits] of editsOf) {
    const gone = goneOf.get(key) ?? new Set();
    // Also those that were taken out of the document before.
    for (const op of edits.flatMap(({ ops }) => ops.filter(isRowOp))) {
      if (op.before?.importId !== importId) continue;
      for (const piece of rowPieces(op.piece.id)) gone.add(piece);
    }
    if (conversations.get(key)?.shell === true) gone.add(SHELL);
    // Undo goes back from the last one, redo forward from the first.
    const done = edits.filter(({ state }) => state === "done").toReversed();
    const undone = edits.filter(({ state }) => state === "undone");
    for (const { id } of [...lost(done, gone), ...lost(undone, gone)]) ids.push(id);
  }
  await sql.query
    .updateTable("Change")
    .set({ state: "discarded" })
    .where("id", "in", listed(ids))
    .execute();
}

/** Edits of conversations by their keys, each list in the order in which they were made. */
async function loadEdits(
  sql: Sql,
  keys: readonly number[],
): Promise<ReadonlyMap<number, readonly LoggedEdit[]>> {
  const rows = await sql.query
    .selectFrom("Change")
    .select(["id", "entityKey", "state", "ops"])
    .where("noun", "=", "conversation")
    .where("entityKey", "in", listed(keys))
    .where("kind", "=", "edit")
    .where("state", "in", ["done", "undone"])
    .$narrowType<Pick<LoggedEdit, "state">>()
    .orderBy("id")
    .execute();
  const edits = new Map<number, LoggedEdit[]>();
  for (const { ops, entityKey, ...edit } of rows) {
    const read = await readOps(sql, "conversation", entityKey, { id: edit.id, ops });
    addTo(edits, entityKey, { ...edit, ops: read });
  }
  return edits;
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
