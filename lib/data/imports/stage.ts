import type { FailedStage, Target } from "../documents/input";
import type { EntityTable } from "../documents/find";
import { changesPrivacyOfOthers } from "../conversations/rows/privacy";
import { extendConversation } from "../conversations/extend";
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
 * Puts a staged document into the place of a stored one, or at its end.
 * @returns what undoing it needs
 */
export async function applyStage(
  sql: Sql,
  stage: Stage,
  importId: string,
): Promise<ItemUndo | FailedStage> {
  const { table, target, stagedId } = stage;
  if (target.mode === "new") throw new Error("a new document has no place to take");
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
  const failed = async (reason: FailedStage["reason"]): Promise<FailedStage> => {
    await sql.query
      .updateTable(table)
      .set({ state: "removed" })
      .where("key", "=", staged.key)
      .execute();
    return { entityId: target.id, reason };
  };
  if (stored === undefined) return failed("gone");
  if (table === "Conversation" && (await wouldChangePrivacy(sql, stored.key, staged.key))) {
    return failed("not-owner");
  }
  if (target.mode === "replace") {
    const swap = { oldKey: stored.key, newKey: staged.key };
    const [revision = 0] = await swapDocumentIds(sql, table, [swap]);
    return { mode: "replace", table, ...swap, revision };
  }
  const undo = await extendConversation(sql, {
    key: stored.key,
    stagedKey: staged.key,
    expectedMessages: stage.expectedMessages,
    importId,
  });
  return undo ?? failed("changed");
}

/** Whether taking its place would change who sees a conversation that belongs to somebody else. */
async function wouldChangePrivacy(sql: Sql, key: number, stagedKey: number): Promise<boolean> {
  const shells = await sql.query
    .selectFrom("Conversation")
    .select(["key", "head", "tail"])
    .where("key", "in", [key, stagedKey])
    .execute();
  const before = shells.find((shell) => shell.key === key);
  const after = shells.find((shell) => shell.key === stagedKey);
  if (before === undefined || after === undefined) return false;
  return changesPrivacyOfOthers(sql, key, before, after);
}
