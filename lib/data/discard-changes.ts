import type { ChangeOp } from "./change-op";
import type { Sql } from "./sql";

/**
 * Makes edits of a conversation final that cannot be undone or redone any more, because the messages an
 * import appended are about to go.
 * @param shell whether head and tail become what they were before the import, too
 */
export async function discardChanges(
  sql: Sql,
  key: number,
  { importId, shell }: { importId: string; shell: boolean },
): Promise<void> {
  const leaving = await sql.all<{ id: number }>(
    `SELECT id FROM "Message" WHERE "conversationKey" = ? AND "importId" = ?`,
    key,
    importId,
  );
  const ids = new Set(leaving.map(({ id }) => id));
  const edits = await sql.all<{ id: number; ops: string }>(
    `SELECT id, ops FROM "Change" WHERE noun = 'conversation' AND "entityKey" = ?
       AND kind = 'edit' AND state IN ('done', 'undone')`,
    key,
  );
  for (const edit of edits) {
    const ops = JSON.parse(edit.ops) as ChangeOp[];
    const isLost = ops.some(({ piece }) =>
      piece.column === "raw" ? ids.has(piece.id) : shell && piece.column !== "deletedMs",
    );
    if (isLost) await sql.run(`UPDATE "Change" SET state = 'discarded' WHERE id = ?`, edit.id);
  }
}
