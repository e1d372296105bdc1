import type { Direction } from "../conversations/rows/apply-ops";
import { isPlaceOp, isRowOp, isTextOp, type ChangeOp } from "../changes/ops/op";
import { applyOp } from "../changes/ops/text-op";
import { eventsBackwards } from "./pieces-at-import";
import {
  requireIntact,
  requireIntactShell,
  SHELL_COLUMNS,
  type StoredShell,
} from "../documents/intact";
import { replacedBy } from "./shell-versions";
import type { Sql } from "../store/connection/sql";
import type { Row } from "../store/connection/queries";

interface PastMessage {
  readonly raw: string;
  readonly ordinal: number;
}

/** A conversation as it was at some time. */
export interface PastState {
  head: string;
  tail: string;
  /** By row id. */
  readonly messages: Map<number, PastMessage>;
}

/** A version of a conversation; the state is that of the generator and changes when the next one is asked for. */
export interface PastVersion {
  readonly state: Readonly<PastState>;
  /** Since when it was like this. */
  readonly atMs: number;
  /** It is what an import brought, not an edit. */
  readonly isImported: boolean;
  /** What differs from the next newer version: the shell, and messages by row id. Everything in the first one. */
  readonly touched: ReadonlySet<number | "shell">;
}

type DocumentRow = StoredShell & Pick<Row<"Conversation">, "storedMs">;

interface MessageRow extends PastMessage {
  readonly id: number;
  /** When the import that appended it was done. */
  readonly appendedMs: number | null;
}

/**
 * Every version a conversation ever had, newest first, also of the documents that imports have replaced.
 * @param id of the conversation in the store, which those share
 */
export async function* pastVersions(
  sql: Sql,
  key: number,
  id: string,
): AsyncGenerator<PastVersion, void, void> {
  const state: PastState = { head: "", tail: "", messages: new Map() };
  for (let next: number | null = key; next !== null; next = await replacedBy(sql, next, id)) {
    const row: DocumentRow | undefined = await sql.query
      .selectFrom("Conversation")
      .select([...SHELL_COLUMNS, "storedMs"])
      .where("key", "=", next)
      .executeTakeFirst();
    if (row === undefined) return;
    await requireIntactShell(sql, row);
    yield* versionsOf(sql, row, state);
  }
}

async function* versionsOf(
  sql: Sql,
  row: DocumentRow,
  state: PastState,
): AsyncGenerator<PastVersion, void, void> {
  const rows = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .leftJoin("Import as i", "i.id", "m.importId")
    .select(["m.id", "m.ordinal", "m.bodyHash", "b.lead", "b.raw", "i.finishedMs as appendedMs"])
    .where("m.conversationKey", "=", row.key)
    .orderBy("m.ordinal")
    .execute();
  let touched = new Set<number | "shell">(["shell", ...state.messages.keys()]);
  Object.assign(state, { head: row.head, tail: row.tail });
  state.messages.clear();
  for (const row of rows) {
    await requireIntact(sql, row);
    const { id, raw, ordinal } = row;
    state.messages.set(id, { raw, ordinal });
    touched.add(id);
  }
  const appended = appendedRows(rows);
  for await (const { kind, ops, atMs } of eventsBackwards(sql, "conversation", row.key)) {
    const isImport = kind === "import";
    const later = isImport ? [] : appended.filter((done) => done.atMs > atMs);
    for (const done of appended.splice(0, later.length)) {
      yield { state, atMs: done.atMs, isImported: true, touched };
      touched = remove(state, done.ids);
    }
    yield { state, atMs, isImported: isImport, touched };
    touched = new Set();
    // What an import appended is written with what it did to the shell.
    if (isImport && (appended[0]?.atMs ?? 0) >= atMs) {
      touched = remove(state, appended.shift()?.ids ?? []);
    }
    const direction = kind === "undo" ? "forward" : "back";
    for (const op of direction === "back" ? ops.toReversed() : ops) {
      goBack(state, op, direction, touched);
    }
  }
  for (const { atMs, ids } of appended) {
    yield { state, atMs, isImported: true, touched };
    touched = remove(state, ids);
  }
  yield { state, atMs: row.storedMs, isImported: true, touched };
}

/** The messages that later imports appended, by import, the newest first. */
function appendedRows(rows: readonly MessageRow[]): { atMs: number; ids: number[] }[] {
  const byTime = new Map<number, number[]>();
  for (const { id, appendedMs } of rows) {
    if (appendedMs === null) continue;
    const ids = byTime.get(appendedMs);
    if (ids === undefined) byTime.set(appendedMs, [id]);
    else ids.push(id);
  }
  return [...byTime].map(([atMs, ids]) => ({ atMs, ids })).toSorted((a, b) => b.atMs - a.atMs);
}

function remove(state: PastState, ids: readonly number[]): Set<number | "shell"> {
  for (const id of ids) state.messages.delete(id);
  return new Set(ids);
}

function goBack(
  state: PastState,
  op: ChangeOp,
  direction: Direction,
  touched: Set<number | "shell">,
): void {
  const { messages } = state;
  if (isPlaceOp(op)) {
    for (const [id, before, after] of op.moves) {
      const message = messages.get(id);
      const ordinal = direction === "back" ? before : after;
      if (message !== undefined) messages.set(id, { ...message, ordinal });
    }
  } else if (isRowOp(op)) {
    const row = direction === "back" ? op.before : op.after;
    touched.add(op.piece.id);
    if (row === null) messages.delete(op.piece.id);
    else messages.set(op.piece.id, { raw: row.raw, ordinal: row.ordinal });
  } else if (isTextOp(op)) {
    const { table, column, id } = op.piece;
    if (column === "head" || column === "tail") {
      state[column] = applyOp(state[column], op, direction);
      touched.add("shell");
    } else if (table === "MessageBody" && column === "raw") {
      const message = messages.get(id);
      if (message === undefined) return;
      messages.set(id, { ...message, raw: applyOp(message.raw, op, direction) });
      touched.add(id);
    }
  }
}
