import {
  isPlaceOp,
  isRowOp,
  isTextOp,
  type ChangeOp,
  type MessageRow,
  type TextOp,
} from "@/lib/data/changes/ops/op";
import { applyOp } from "@/lib/data/changes/ops/text-op";
import { requireIntact, requireIntactShell, type StoredShell } from "@/lib/data/documents/intact";
import { storedBody } from "@/lib/data/messages/rows/stored-body";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { ConversationTexts } from "./write";

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
  for (const op of direction === "back" ? ops.toReversed() : ops) {
    if (isRowOp(op)) {
      const { id } = op.piece;
      const [there, gone] = direction === "forward" ? [op.after, op.before] : [op.before, op.after];
      if (there !== null) pieces.added.set(id, there);
      else if (gone !== null) pieces.removed.set(id, gone);
    } else if (isPlaceOp(op)) {
      for (const [id, before, after] of op.moves) {
        pieces.ordinals.set(id, direction === "forward" ? after : before);
      }
    } else if (isTextOp(op)) await applyText(sql, pieces, op, direction);
    else continue;
    isChanged = true;
  }
  return isChanged ? pieces : null;
}

async function applyText(
  sql: Sql,
  pieces: ChangedPieces,
  op: TextOp,
  direction: Direction,
): Promise<void> {
  const { column, id } = op.piece;
  if (column === "head" || column === "tail") {
    pieces[column] = applyOp(pieces[column], op, direction);
    return;
  }
  const known = column === "lead" ? pieces.leads.get(id) : pieces.messages.get(id);
  const text = applyOp(known ?? (await readBody(sql, id, column)), op, direction);
  if (column === "lead") pieces.leads.set(id, text);
  else if (op.slotIndex === undefined) pieces.messages.set(id, text);
  else {
    const slotIndex = op.slotIndex[direction === "forward" ? 1 : 0];
    pieces.renumbered.set(id, { raw: text, slotIndex });
  }
}

async function readBody(sql: Sql, id: number, column: "raw" | "lead"): Promise<string> {
  const [body] = await storedBody(sql, id);
  if (body === undefined) throw new Error(`message ${id} is gone`);
  await requireIntact(sql, body);
  return body[column];
}
