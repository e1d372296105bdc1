import { LOCAL_ACTOR, profileOfKey } from "@/lib/domain/conversation/history/audit-trail";
import type { ChangeNoun } from "@/lib/domain/library/change";
import { countDecisions } from "@/lib/data/ledger/decisions";
import { notePermissions } from "@/lib/data/ledger/chain/note";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";
import { authorOf } from "@/lib/data/store/sight/actor";

import type { ChangeOp } from "../ops/op";
import { readOps, writeOps } from "../ops/stored-ops";

export interface LoggedChange {
  readonly id: number;
  readonly label: string;
  readonly ops: readonly ChangeOp[];
}

/** Records an edit, to be called when it is written; what was undone before it cannot be redone any more. */
export async function logEdit(
  sql: Sql,
  noun: ChangeNoun,
  entityKey: number,
  edit: { label: string; ops: readonly ChangeOp[]; atMs: number; actor?: string | undefined },
): Promise<number> {
  await discardUndone(sql, noun, entityKey);
  const id = await insertChange(sql, { noun, entityKey, kind: "edit", targetId: null, ...edit });
  // Whoever edits a toolset file and however: what it decides about tools goes on record.
  const decisions = noun === "toolset" ? await countDecisions(sql, entityKey, edit.ops) : 0;
  const { actor } = edit;
  if (decisions > 0) await notePermissions(sql, id, { noun, entityKey, decisions, actor });
  return id;
}

/** Records an edit of each of several conversations. @returns the ids of the changes, in their order */
export async function logConversationEdits(
  sql: Sql,
  edits: readonly Pick<NewChange, "entityKey" | "label" | "ops" | "atMs">[],
): Promise<number[]> {
  const noun = "conversation";
  await discardAllUndone(
    sql,
    noun,
    edits.map(({ entityKey }) => entityKey),
  );
  return insertChanges(
    sql,
    edits.map((edit) => ({ noun, kind: "edit", targetId: null, ...edit })),
  );
}

/** Ends what could be redone. */
export async function discardUndone(sql: Sql, noun: ChangeNoun, entityKey: number): Promise<void> {
  await discardAllUndone(sql, noun, [entityKey]);
}

async function discardAllUndone(
  sql: Sql,
  noun: ChangeNoun,
  entityKeys: readonly number[],
): Promise<void> {
  await sql.query
    .updateTable("Change")
    .set({ state: "discarded" })
    .where("noun", "=", noun)
    .where("entityKey", "in", listed(entityKeys))
    .where("kind", "=", "edit")
    .where("state", "=", "undone")
    .execute();
}

/** Records that an edit was taken back or done again, and notes it with the edit. */
export async function logReversal(
  sql: Sql,
  noun: ChangeNoun,
  entityKey: number,
  reversal: { kind: "undo" | "redo"; target: LoggedChange; atMs: number },
): Promise<number> {
  const { kind, target, atMs } = reversal;
  await sql.query
    .updateTable("Change")
    .set({ state: kind === "undo" ? "undone" : "done" })
    .where("id", "=", target.id)
    .execute();
  // What it did is stored with the edit.
  const change = { label: target.label, ops: [], atMs, targetId: target.id };
  return insertChange(sql, { noun, entityKey, kind, ...change });
}

/**
 * Records what an import, or taking it back, did to the heads and tails of conversations that were there
 * before. It is no edit and undone with its import only; the history needs it to go back beyond it.
 */
export async function logImports(
  sql: Sql,
  changes: readonly Pick<NewChange, "entityKey" | "label" | "ops" | "atMs">[],
): Promise<void> {
  await insertChanges(
    sql,
    changes.map((change) => ({
      noun: "conversation",
      kind: "import",
      targetId: null,
      ...change,
    })),
  );
}

interface NewChange {
  readonly noun: ChangeNoun;
  readonly entityKey: number;
  readonly kind: "edit" | "undo" | "redo" | "import";
  readonly label: string;
  readonly ops: readonly ChangeOp[];
  readonly atMs: number;
  readonly targetId: number | null;
  /** The person at this machine, or what works by itself, unless said. */
  readonly actor?: string | undefined;
}

async function insertChange(sql: Sql, change: NewChange): Promise<number> {
  const [id = 0] = await insertChanges(sql, [change]);
  return id;
}

const COLUMNS = [
  "id",
  "noun",
  "entityKey",
  "kind",
  "label",
  "atMs",
  "actor",
  "state",
  "targetId",
  "accountId",
  "ops",
] as const;

async function insertChanges(sql: Sql, changes: readonly NewChange[]): Promise<number[]> {
  const firstId = await sql.nextId("Change", "id");
  const { account, key, system = LOCAL_ACTOR } = authorOf(sql.sight.by);
  const rows: SqlValue[][] = [];
  for (const [at, change] of changes.entries()) {
    const { noun, entityKey, kind, label, atMs, targetId } = change;
    const actor = change.actor ?? (key === null ? system : profileOfKey(key));
    const about = [firstId + at, noun, entityKey, kind, label, atMs, actor];
    rows.push([...about, "done", targetId, account, await writeOps(change.ops)]);
  }
  await insertInTurns(sql, "Change", COLUMNS, rows);
  return rows.map((_, at) => firstId + at);
}

/** The edit that undo or redo is about now: the last one in force, or the one undone last. */
export async function nextChange(
  sql: Sql,
  kind: "undo" | "redo",
  noun: ChangeNoun,
  entityKey: number,
): Promise<LoggedChange | null> {
  const row = await selectNext(sql, kind, noun, entityKey)
    .select(["id", "label", "ops"])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, label: row.label, ops: await readOps(sql, noun, entityKey, row) };
}

/** Only what that edit is called; what it did can be megabytes. */
export async function nextLabel(
  sql: Sql,
  kind: "undo" | "redo",
  noun: ChangeNoun,
  entityKey: number,
): Promise<string | null> {
  const row = await selectNext(sql, kind, noun, entityKey).select("label").executeTakeFirst();
  return row?.label ?? null;
}

function selectNext({ query }: Sql, kind: "undo" | "redo", noun: ChangeNoun, entityKey: number) {
  // Undo goes backwards, so the edit undone last is the oldest of those undone.
  const [state, order] =
    kind === "undo" ? (["done", "desc"] as const) : (["undone", "asc"] as const);
  return query
    .selectFrom("Change")
    .where("noun", "=", noun)
    .where("entityKey", "=", entityKey)
    .where("kind", "=", "edit")
    .where("state", "=", state)
    .orderBy("id", order)
    .limit(1);
}
