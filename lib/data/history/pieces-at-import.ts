import type { ChangeNoun } from "@/lib/domain/library/change";

import type { Direction } from "../conversations/rows/apply-ops";
import { isPlaceOp, isRowOp, isTextOp, type ChangeOp, type TextPiece } from "../changes/ops/op";
import { applyOp } from "../changes/ops/text-op";
import { readOps } from "../changes/ops/stored-ops";
import type { Sql } from "../store/connection/sql";
import type { Row } from "../store/connection/queries";
import { selectPiece } from "../changes/ops/select-piece";

/** A piece of a document that was edited at some time, as it is and as it was imported. */
export interface EditedPiece {
  readonly piece: TextPiece;
  /** Null when it is not there any more. */
  readonly now: string | null;
  /** Null when it was not there yet. */
  readonly before: string | null;
}

export interface PiecesAtImport {
  readonly edited: readonly EditedPiece[];
  /** Where messages stood, of those that were moved since; by row id. */
  readonly ordinals: ReadonlyMap<number, number>;
}

interface Trace {
  readonly piece: TextPiece;
  readonly now: string | null;
  text: string | null;
  /** A later import has put another text here, so older edits are not about the imported one. */
  isSettled: boolean;
}

/**
 * Goes back through all edits of a document to what came in with its last import. One change is held at a
 * time, and the texts of the pieces that were ever edited.
 * @param sinceMs to go back to the state at that time only; `before` is what was there then
 */
export async function piecesAtImport(
  sql: Sql,
  noun: ChangeNoun,
  key: number,
  sinceMs = Number.NEGATIVE_INFINITY,
): Promise<PiecesAtImport> {
  const traces = new Map<string, Trace>();
  const ordinals = new Map<number, number>();
  for await (const { kind, ops } of eventsBackwards(sql, noun, key, sinceMs)) {
    const direction: Direction = kind === "undo" ? "forward" : "back";
    for (const op of direction === "back" ? ops.toReversed() : ops) {
      if (isPlaceOp(op)) {
        for (const [id, before, after] of op.moves) {
          ordinals.set(id, direction === "back" ? before : after);
        }
      } else if (isRowOp(op)) {
        const row = direction === "back" ? op.before : op.after;
        const piece: TextPiece = { table: "MessageBody", id: op.piece.id, column: "raw" };
        const trace = await traceOf(sql, traces, piece);
        trace.text = row?.raw ?? null;
        if (row !== null) ordinals.set(op.piece.id, row.ordinal);
      } else if (isTextOp(op) && op.piece.column !== "lead") {
        const trace = await traceOf(sql, traces, op.piece);
        if (kind === "import") trace.isSettled = true;
        if (trace.isSettled || trace.text === null) continue;
        trace.text = applyOp(trace.text, op, direction);
      }
    }
  }
  const edited = [...traces.values()].map(({ piece, now, text }) => ({ piece, now, before: text }));
  return { edited, ordinals };
}

interface Event {
  readonly kind: Row<"Change">["kind"];
  readonly atMs: number;
  readonly ops: readonly ChangeOp[];
}

/** What happened to a document, the newest first. What did and undid it is stored with the edit. */
export async function* eventsBackwards(
  sql: Sql,
  noun: ChangeNoun,
  key: number,
  sinceMs = Number.NEGATIVE_INFINITY,
): AsyncGenerator<Event, void, void> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const row = await sql.query
      .selectFrom("Change as c")
      .leftJoin("Change as t", "t.id", "c.targetId")
      .select(({ fn }) => ["c.id", "c.kind", "c.atMs", fn.coalesce("t.ops", "c.ops").as("ops")])
      .where("c.noun", "=", noun)
      .where("c.entityKey", "=", key)
      .where("c.id", "<", before)
      .orderBy("c.id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined || row.atMs <= sinceMs) return;
    before = row.id;
    yield { kind: row.kind, atMs: row.atMs, ops: await readOps(sql, noun, key, row) };
  }
}

async function traceOf(sql: Sql, traces: Map<string, Trace>, piece: TextPiece): Promise<Trace> {
  const name = `${piece.table} ${piece.id} ${piece.column}`;
  const known = traces.get(name);
  if (known !== undefined) return known;
  const now = await readPiece(sql, piece);
  const trace: Trace = { piece, now, text: now, isSettled: false };
  traces.set(name, trace);
  return trace;
}

async function readPiece(sql: Sql, piece: TextPiece): Promise<string | null> {
  return (await selectPiece(sql, piece).executeTakeFirst())?.text ?? null;
}
