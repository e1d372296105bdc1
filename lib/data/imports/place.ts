import { differInPermissions, type ImportedChange } from "../ledger/chain/note";
import { changesPrivacyOfOthers } from "../conversations/rows/privacy";
import { withoutMark } from "../documents/byte-length";
import type { FailedStage } from "../documents/input";
import type { ItemUndo, Shell as ShellText } from "../documents/import-undo";
import { extendConversations } from "../conversations/extension/extend";
import { restoreDocumentIds, swapDocumentIds, type Swap } from "../documents/swap-id";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { entityIdOf, type Stage } from "./stage";

/** What became of a conversation, and what that changed of its decisions. */
export interface Placed {
  readonly result: ItemUndo | FailedStage;
  readonly change: ImportedChange | null;
}

/** A staged conversation with the stored one that it is for. */
interface Pair {
  readonly stage: Stage;
  readonly before: Shell;
  readonly after: Shell;
}

/**
 * Puts staged conversations into the places of stored ones, or at their ends.
 * @param stages of which no two have one target
 * @returns what became of each
 */
export async function placeConversations(
  sql: Sql,
  importId: string,
  stages: readonly Stage[],
): Promise<Map<Stage, Placed>> {
  const targets = stages.flatMap(({ target }) => (target.mode === "new" ? [] : [target.id]));
  const stored = await loadShells(sql, targets, "live");
  const staged = await loadShells(
    sql,
    stages.map(({ stagedId }) => stagedId),
  );
  const placed = new Map<Stage, Placed>();
  const pairs: Pair[] = [];
  for (const stage of stages) {
    const after = staged.get(stage.stagedId);
    if (after === undefined) throw new Error(`the staged document ${stage.stagedId} is gone`);
    const before = stored.get(entityIdOf(stage));
    const reason = before === undefined ? "gone" : await refusal(sql, before, after);
    if (before !== undefined && reason === null) pairs.push({ stage, before, after });
    else placed.set(stage, failed(stage, reason ?? "gone"));
  }
  const isExtended = ({ stage }: Pair): boolean => stage.target.mode === "extend";
  await extend(sql, importId, pairs.filter(isExtended), placed);
  await replace(
    sql,
    pairs.filter((pair) => !isExtended(pair)),
    placed,
  );
  const left = stages.filter((stage) => {
    const result = placed.get(stage)?.result;
    return result === undefined || "reason" in result;
  });
  await sql.query
    .updateTable("Conversation")
    .set({ state: "removed" })
    .where("key", "in", listed(left.flatMap(({ stagedId }) => staged.get(stagedId)?.key ?? [])))
    .execute();
  return placed;
}

const failed = (stage: Stage, reason: FailedStage["reason"]): Placed => ({
  result: { entityId: entityIdOf(stage), reason },
  change: null,
});

async function extend(
  sql: Sql,
  importId: string,
  pairs: readonly Pair[],
  placed: Map<Stage, Placed>,
): Promise<void> {
  const undos = await extendConversations(
    sql,
    importId,
    pairs.map(({ stage: { expectedMessages }, before, after }) => {
      return { key: before.key, stagedKey: after.key, expectedMessages };
    }),
  );
  for (const [at, { stage }] of pairs.entries()) {
    const undo = undos[at] ?? null;
    if (undo === null) {
      placed.set(stage, failed(stage, "changed"));
      continue;
    }
    const shell = undo.mode === "extend" ? undo.shell : null;
    const change =
      shell === null ? null : await changeOf(entityIdOf(stage), shell.before, shell.after);
    placed.set(stage, { result: undo, change });
  }
}

async function replace(
  sql: Sql,
  pairs: readonly Pair[],
  placed: Map<Stage, Placed>,
): Promise<void> {
  const swaps = pairs.map(({ before, after }) => ({ oldKey: before.key, newKey: after.key }));
  const revisions = await swapDocumentIds(sql, "Conversation", swaps);
  for (const [at, { stage, before, after }] of pairs.entries()) {
    const revision = revisions[at] ?? 0;
    const swap = { oldKey: before.key, newKey: after.key };
    const result: ItemUndo = { mode: "replace", table: "Conversation", ...swap, revision };
    placed.set(stage, { result, change: await changeOf(entityIdOf(stage), before, after) });
  }
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
  const back = [];
  for (const { id, oldKey, newKey } of kept) {
    const [before, after] = [byKey.get(newKey), byKey.get(oldKey)];
    const isKnown = before !== undefined && after !== undefined;
    back.push({ id, change: isKnown ? await changeOf(id, before, after) : null });
  }
  return back;
}

interface Shell extends ShellText {
  readonly key: number;
}

async function refusal(
  sql: Sql,
  before: Shell,
  after: Shell,
): Promise<FailedStage["reason"] | null> {
  return (await changesPrivacyOfOthers(sql, before.key, before, after)) ? "not-owner" : null;
}

/** What another text around the messages of a conversation changes of its decisions. */
export async function changeOf(
  document: string,
  before: ShellText,
  after: ShellText,
): Promise<ImportedChange | null> {
  const [was, is] = [before, after].map(({ head, tail }) => withoutMark(head) + tail);
  return (await differInPermissions(was ?? "", is ?? ""))
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
