import { differInPermissions, type ImportedChange } from "../ledger/chain/note";
import { changesPrivacyOfOthers } from "../conversations/rows/privacy";
import { withoutMark } from "../documents/byte-length";
import type { FailedStage } from "../documents/input";
import type { ItemUndo } from "../documents/import-undo";
import { restoreDocumentIds, swapDocumentIds, type Swap } from "../documents/swap-id";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import type { Stage } from "./stage";

/** What became of a conversation, and what that changed of its decisions. */
export interface Replaced {
  readonly result: ItemUndo | FailedStage;
  readonly change: ImportedChange | null;
}

/**
 * Puts staged conversations into the places of stored ones.
 * @param stages of which no two have one target
 * @returns what became of each, in their order
 */
export async function replaceConversations(
  sql: Sql,
  stages: readonly Stage[],
): Promise<Replaced[]> {
  const targets = stages.flatMap(({ target }) => (target.mode === "new" ? [] : [target.id]));
  const stored = await loadShells(sql, targets, "live");
  const staged = await loadShells(
    sql,
    stages.map(({ stagedId }) => stagedId),
  );
  const left: number[] = [];
  const swaps: Swap[] = [];
  const replaced: Replaced[] = [];
  for (const { target, stagedId } of stages) {
    const id = target.mode === "new" ? stagedId : target.id;
    const after = staged.get(stagedId);
    if (after === undefined) throw new Error(`the staged document ${stagedId} is gone`);
    const before = stored.get(id);
    const reason = before === undefined ? "gone" : await refusal(sql, before, after);
    if (before === undefined || reason !== null) {
      left.push(after.key);
      replaced.push({ result: { entityId: id, reason: reason ?? "gone" }, change: null });
      continue;
    }
    const swap = { oldKey: before.key, newKey: after.key };
    swaps.push(swap);
    // Its revision is known when all are written.
    const result: ItemUndo = { mode: "replace", table: "Conversation", ...swap, revision: 0 };
    replaced.push({ result, change: changeOf(id, before, after) });
  }
  await sql.query
    .updateTable("Conversation")
    .set({ state: "removed" })
    .where("key", "in", listed(left))
    .execute();
  const revisions = await swapDocumentIds(sql, "Conversation", swaps);
  const revisionOf = new Map(swaps.map(({ newKey }, at) => [newKey, revisions[at] ?? 0]));
  return replaced.map((each) => {
    const { result, change } = each;
    if ("reason" in result || result.mode !== "replace") return each;
    const revision = revisionOf.get(result.newKey) ?? 0;
    return { result: { ...result, revision }, change };
  });
}

/**
 * Gives conversations that an import has replaced their places back.
 * @param replaced the rows that are to go, with the ones from before and the ids of the conversations
 * @returns those that are back, with what that changed of their decisions
 */
export async function putBackConversations(
  sql: Sql,
  replaced: readonly (Swap & { readonly id: string })[],
): Promise<{ readonly id: string; readonly change: ImportedChange | null }[]> {
  const keys = replaced.flatMap(({ oldKey, newKey }) => [oldKey, newKey]);
  const rows = await sql.query
    .selectFrom("Conversation")
    .select(["key", "state", "head", "tail"])
    .where("key", "in", listed(keys))
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  // The document from before a replacement is still there; a forced undo of its own import removes it.
  const kept = replaced.filter(({ oldKey }) => byKey.get(oldKey)?.state === "replaced");
  await restoreDocumentIds(sql, "Conversation", kept);
  return kept.map(({ id, oldKey, newKey }) => {
    const [before, after] = [byKey.get(newKey), byKey.get(oldKey)];
    const isKnown = before !== undefined && after !== undefined;
    return { id, change: isKnown ? changeOf(id, before, after) : null };
  });
}

interface Shell {
  readonly key: number;
  readonly head: string;
  readonly tail: string;
}

async function refusal(
  sql: Sql,
  before: Shell,
  after: Shell,
): Promise<FailedStage["reason"] | null> {
  return (await changesPrivacyOfOthers(sql, before.key, before, after)) ? "not-owner" : null;
}

function changeOf(document: string, before: Shell, after: Shell): ImportedChange | null {
  const [was, is] = [before, after].map(({ head, tail }) => withoutMark(head) + tail);
  return differInPermissions(was ?? "", is ?? "")
    ? { noun: "conversation", document, decisions: 1 }
    : null;
}

async function loadShells(
  sql: Sql,
  ids: readonly string[],
  state?: "live",
): Promise<Map<string, Shell>> {
  const rows = await sql.query
    .selectFrom("Conversation")
    .select(["id", "key", "head", "tail"])
    .where("id", "in", listed(ids))
    .$if(state !== undefined, (found) => found.where("state", "=", state ?? "live"))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
