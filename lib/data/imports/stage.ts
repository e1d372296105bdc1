import type { FailedStage, Target } from "../documents/input";
import type { EntityTable } from "../documents/find";
import type { ItemUndo } from "../documents/import-undo";
import type { Sql } from "../store/connection/sql";
import { swapDocumentIds } from "../documents/swap-id";

/** A written document that waits for the end of its import. */
export interface Stage {
  readonly table: EntityTable;
  readonly target: Target;
  /** The id of the row that was written. */
  readonly stagedId: string;
  /** Messages the target had when the document was written; to extend only. */
  readonly expectedMessages: number;
}

/** The store id an item is known by when all went well. */
export function entityIdOf({ target, stagedId }: Stage): string {
  return target.mode === "new" ? stagedId : target.id;
}

/**
 * Puts a staged file of toolsets or models into the place of a stored one.
 * @returns what undoing it needs
 */
export async function replaceFile(sql: Sql, stage: Stage): Promise<ItemUndo | FailedStage> {
  const { table, target, stagedId } = stage;
  if (target.mode !== "replace") throw new Error(`a ${table} has no place to take`);
  const stored = await sql.query
    .selectFrom(table)
    .select("key")
    .where("id", "=", target.id)
    .where("state", "=", "live")
    .executeTakeFirst();
  const staged = await sql.query
    .selectFrom(table)
    .select("key")
    .where("id", "=", stagedId)
    .executeTakeFirst();
  if (staged === undefined) throw new Error(`the staged document ${stagedId} is gone`);
  if (stored === undefined) {
    await sql.query
      .updateTable(table)
      .set({ state: "removed" })
      .where("key", "=", staged.key)
      .execute();
    return { entityId: target.id, reason: "gone" };
  }
  const swap = { oldKey: stored.key, newKey: staged.key };
  const [revision = 0] = await swapDocumentIds(sql, table, [swap]);
  return { mode: "replace", table, ...swap, revision };
}
