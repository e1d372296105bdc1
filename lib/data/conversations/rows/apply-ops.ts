import {
  isPlaceOp,
  isRowOp,
  isTextOp,
  type ChangeOp,
  type MessageRow,
  type TextOp,
} from "@/lib/data/changes/ops/op";
import { applyOp } from "@/lib/data/changes/ops/text-op";
import { requireIntactShell, type StoredShell } from "@/lib/data/documents/intact";
import { bodyOf, loadBodies, type MessageBodyRow } from "@/lib/data/messages/rows/bodies";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { ConversationTexts } from "./write";

/** Ops whose texts are read together. */
const OPS_AT_ONCE = 500;

/** Doing a change or taking it back. */
export type Direction = "back" | "forward";

/** All pieces of a conversation that a change touches, as they are afterwards. */
interface ChangedPieces extends ConversationTexts {
  head: string;
  tail: string;
  readonly messages: Map<number, string>;
  readonly renumbered: Map<number, { raw: string; slotIndex: number | null }>;
  readonly leads: Map<number, string>;
  readonly added: Map<number, MessageRow>;
  readonly removed: Map<number, MessageRow>;
  readonly ordinals: Map<number, number>;
}

/**
 * The pieces of a conversation after the ops of a change, or after taking them back. Nothing is written.
 * @param shell its head and tail as they are now
 * @returns null when the ops change no piece
 * @throws DocumentDamagedError when a piece is not what was written: the ops are about what was
 */
export async function applyOps(
  sql: Sql,
  shell: StoredShell,
  ops: readonly ChangeOp[],
  direction: Direction,
): Promise<ConversationTexts | null> {
  const pieces: ChangedPieces = {
    head: shell.head,
    tail: shell.tail,
    messages: new Map(),
    renumbered: new Map(),
    leads: new Map(),
    added: new Map(),
    removed: new Map(),
    ordinals: new Map(),
  };
  await requireIntactShell(sql, shell);
  let isChanged = false;
  // Several ops on one piece build on each other.
  const ordered = direction === "back" ? ops.toReversed() : ops;
  for (let at = 0; at < ordered.length; at += OPS_AT_ONCE) {
    const some = ordered.slice(at, at + OPS_AT_ONCE);
    const bodies = await loadBodies(sql, unreadBodies(pieces, some));
    for (const op of some) if (applyOne(pieces, bodies, op, direction)) isChanged = true;
  }
  return isChanged ? pieces : null;
}

/** The messages whose stored texts ops build on. */
function unreadBodies(pieces: ChangedPieces, ops: readonly ChangeOp[]): number[] {
  const ids = new Set<number>();
  for (const { piece } of ops.filter(isTextOp)) {
    if (piece.column === "lead" && !pieces.leads.has(piece.id)) ids.add(piece.id);
    if (piece.column === "raw" && !pieces.messages.has(piece.id)) ids.add(piece.id);
  }
  return [...ids];
}

/** @returns whether it is about a piece of the conversation */
function applyOne(
  pieces: ChangedPieces,
  bodies: ReadonlyMap<number, MessageBodyRow>,
  op: ChangeOp,
  direction: Direction,
): boolean {
  if (isRowOp(op)) {
    const { id } = op.piece;
    const [there, gone] = direction === "forward" ? [op.after, op.before] : [op.before, op.after];
    if (there !== null) pieces.added.set(id, there);
    else if (gone !== null) pieces.removed.set(id, gone);
  } else if (isPlaceOp(op)) {
    for (const [id, before, after] of op.moves) {
      pieces.ordinals.set(id, direction === "forward" ? after : before);
    }
  } else if (isTextOp(op)) applyText(pieces, bodies, op, direction);
  else return false;
  return true;
}

function applyText(
  pieces: ChangedPieces,
  bodies: ReadonlyMap<number, MessageBodyRow>,
  op: TextOp,
  direction: Direction,
): void {
  const { column, id } = op.piece;
  if (column === "head" || column === "tail") {
    pieces[column] = applyOp(pieces[column], op, direction);
    return;
  }
  const known = column === "lead" ? pieces.leads.get(id) : pieces.messages.get(id);
  const text = applyOp(known ?? bodyOf(bodies, id)[column], op, direction);
  if (column === "lead") pieces.leads.set(id, text);
  else if (op.slotIndex === undefined) pieces.messages.set(id, text);
  else {
    const slotIndex = op.slotIndex[direction === "forward" ? 1 : 0];
    pieces.renumbered.set(id, { raw: text, slotIndex });
  }
}
