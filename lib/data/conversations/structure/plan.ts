import { setImmediate as nextTurn } from "node:timers/promises";

import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type Refusal } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import { noteEdit } from "@/lib/domain/conversation/history/audit-trail";
import type { Arrangement } from "@/lib/domain/conversation/structure/order";
import {
  emitMessage,
  type EmittedMessage,
  type MessageText,
} from "@/lib/domain/conversation/structure/text";
import { setValue, type TextEdit } from "@/lib/json/edit";
import type { ChangeOp, MessageRow, PlaceOp, RowOp, TextOp } from "@/lib/data/changes/ops/op";
import { editShellParts, textOp, wholeTextOp } from "@/lib/data/changes/ops/text-op";
import { loadBodies } from "@/lib/data/messages/rows/bodies";
import type { MessageFactsRow } from "@/lib/data/messages/rows/message-rows";
import type { Sql } from "@/lib/data/store/connection/sql";
import { withoutMark } from "@/lib/data/documents/byte-length";
import { addAll } from "@/lib/shared/add-all";

import { allocateOrdinals } from "./ordinals";
import type { ConversationRow } from "../rows/write";

/** A message to be written: a value to lay out like its neighbours, or a text that stays as it is. */
export type NewElement = { readonly value: unknown } | { readonly raw: string };

/** What a structural edit does to a conversation. */
export interface StructurePlan {
  readonly label: string;
  /** Null where no message comes, goes or moves. */
  readonly arrangement: Arrangement | null;
  /** Edits of messages that stay, each counting from the stored text. */
  readonly edits: ReadonlyMap<number, readonly TextEdit[]>;
  readonly added?: { readonly id: number; readonly element: NewElement };
  /** What the change does besides, to other documents. */
  readonly furtherOps?: readonly ChangeOp[];
  /** Whether the change is noted in the trail of the conversation, where one is kept. */
  readonly isNoted: boolean;
}

/** What planning an edit has at hand. */
export interface Planning {
  readonly sql: Sql;
  readonly row: ConversationRow;
  readonly rows: readonly MessageFactsRow[];
  readonly context: EditContext;
}

/** The refusal of an edit of messages that are not there. */
export function missingMessage(): Refusal {
  return refuse("structure.no-message", "One of these messages no longer exists.");
}

/** Messages whose texts are at hand at once. */
export const BODIES_PER_READ = 500;
/** Neighbours bigger than this do not show their layout. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * The ops that carry out a plan. Only messages that change are read.
 * @returns a refusal when the text has no room for what is added; no ops when all is as planned already
 */
export async function planOps(
  sql: Sql,
  row: ConversationRow,
  rows: readonly MessageFactsRow[],
  plan: StructurePlan,
  context: EditContext,
): Promise<ChangeOp[] | Refusal> {
  const ops: ChangeOp[] = [];
  const shell = { head: row.head, tail: row.tail };
  const { arrangement, added } = plan;
  const order = arrangement?.order ?? rows.map(({ id }) => id);
  const staying = new Set(order);
  const removed = rows.filter(({ id }) => !staying.has(id));

  let emitted: EmittedMessage | null = null;
  if (added !== undefined) {
    const made = await emit(sql, row, rows, added.element);
    if ("ok" in made) return made;
    emitted = made;
    shell.head = made.head;
    shell.tail = made.tail;
  }
  addAll(ops, await removalOps(sql, removed));
  const leads = await planLeads(sql, row, rows, { order, emitted, addedId: added?.id ?? null });
  addAll(ops, leads.ops);
  addAll(ops, await textOps(sql, plan, rows));
  const places = placeOps(rows, order);
  if (places.op !== null) ops.push(places.op);
  if (added !== undefined && emitted !== null) {
    const ordinal = places.ordinalOf(added.id);
    const lead = leads.addedLead ?? emitted.lead;
    ops.push(insertion(added.id, { ordinal, lead, raw: emitted.raw }));
  }
  if (ops.length === 0) return ops;
  if (plan.isNoted) noteInShell(shell, plan.label, context);
  for (const column of ["head", "tail"] as const) {
    if (shell[column] === row[column]) continue;
    const piece = { table: "Conversation", id: row.key, column } as const;
    ops.push(wholeTextOp(piece, row[column], shell[column]));
  }
  return ops;
}

/** The new message as text, with what the list around it becomes. */
async function emit(
  sql: Sql,
  row: ConversationRow,
  rows: readonly MessageFactsRow[],
  element: NewElement,
): Promise<EmittedMessage | Refusal> {
  const samples = await loadSamples(sql, rows);
  // A text that is there already only needs its place.
  const value = "raw" in element ? "" : element.value;
  const made = emitMessage({ head: row.head, tail: row.tail, samples }, value);
  if ("ok" in made || !("raw" in element)) return made;
  return { ...made, raw: element.raw };
}

async function loadSamples(sql: Sql, rows: readonly MessageFactsRow[]): Promise<MessageText[]> {
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const second = others.findLast((row) => row.byteLength <= SAMPLE_BYTES) ?? others.at(-1);
  const wanted = second === undefined ? [first.id] : [first.id, second.id];
  const bodies = await loadBodies(sql, wanted);
  return wanted.map((id, at) => {
    const { lead = "", raw = "{}" } = bodies.get(id) ?? {};
    const { byteLength = 0 } = (at === 0 ? first : second) ?? {};
    return { lead, raw: byteLength <= SAMPLE_BYTES ? raw : "{}" };
  });
}

async function removalOps(sql: Sql, removed: readonly MessageFactsRow[]): Promise<RowOp[]> {
  const bodies = await loadBodies(
    sql,
    removed.map(({ id }) => id),
  );
  return removed.map(({ id, ordinal, revision }) => {
    const body = bodies.get(id);
    if (body === undefined) throw new Error(`message ${id} is gone`);
    const { lead, raw, originHash, importId } = body;
    // It comes back as a later revision, so that whoever saw it before notices.
    const before = { ordinal, lead, raw, revision: revision + 1, originHash, importId };
    return { piece: { table: "Message", id, column: "row" }, before, after: null };
  });
}

function insertion(id: number, row: Pick<MessageRow, "ordinal" | "lead" | "raw">): RowOp {
  const after: MessageRow = { ...row, revision: 1, originHash: null, importId: null };
  return { piece: { table: "Message", id, column: "row" }, before: null, after };
}

/**
 * What is before messages: only the first has no comma there, so only a message that becomes the first
 * or ceases to be it changes. The two exchange what they had.
 */
async function planLeads(
  sql: Sql,
  row: ConversationRow,
  rows: readonly MessageFactsRow[],
  {
    order,
    emitted,
    addedId,
  }: { order: readonly number[]; emitted: MessageText | null; addedId: number | null },
): Promise<{ ops: TextOp[]; addedLead: string | null }> {
  const oldFirst = rows[0]?.id;
  const newFirst = order[0];
  if (oldFirst === undefined || newFirst === undefined || oldFirst === newFirst) {
    return { ops: [], addedLead: null };
  }
  const bodies = await loadBodies(sql, [oldFirst, newFirst]);
  const firstLead = bodies.get(oldFirst)?.lead ?? "";
  const gap = newFirst === addedId ? emitted?.lead : bodies.get(newFirst)?.lead;
  if (gap === undefined) throw new Error(`message ${newFirst} of ${row.id} is gone`);
  const ops: TextOp[] = [];
  if (newFirst !== addedId) ops.push(wholeTextOp(leadOf(newFirst), gap, firstLead));
  if (order.includes(oldFirst)) ops.push(wholeTextOp(leadOf(oldFirst), firstLead, gap));
  return { ops, addedLead: newFirst === addedId ? firstLead : null };
}

function leadOf(id: number) {
  return { table: "MessageBody", id, column: "lead" } as const;
}

/** Edits of texts, and the indexes that change. */
async function textOps(
  sql: Sql,
  { edits, arrangement }: StructurePlan,
  rows: readonly MessageFactsRow[],
): Promise<TextOp[]> {
  const indexes = arrangement?.indexes ?? new Map<number, number>();
  const changed = rows.filter(({ id }) => edits.has(id) || indexes.has(id));
  const ops: TextOp[] = [];
  for (let at = 0; at < changed.length; at += BODIES_PER_READ) {
    const chunk = changed.slice(at, at + BODIES_PER_READ);
    const bodies = await loadBodies(
      sql,
      chunk.map(({ id }) => id),
    );
    for (const row of chunk) {
      const raw = bodies.get(row.id)?.raw;
      if (raw === undefined) throw new Error(`message ${row.id} is gone`);
      const op = messageOp(row, raw, edits.get(row.id), indexes.get(row.id));
      if (op !== null) ops.push(op);
    }
    await nextTurn();
  }
  return ops;
}

function messageOp(
  { id, slotIndex, type }: MessageFactsRow,
  raw: string,
  own: readonly TextEdit[] | undefined,
  index: number | undefined,
): TextOp | null {
  const piece = { table: "MessageBody", id, column: "raw" } as const;
  if (own === undefined) {
    if (asRecord(JSON.parse(raw)) === null) return null;
    const op = textOp(piece, raw, setValue(raw, ["index"], index));
    // Of a message of no known type everything is searched, its index too.
    return type === "unknown" ? op : { ...op, slotIndex: [slotIndex, index ?? null] };
  }
  const draft = new EditDraft(raw);
  draft.apply(own);
  if (index !== undefined) draft.set(["index"], index);
  return draft.edits.length === 0 ? null : textOp(piece, raw, draft.edits);
}

function placeOps(
  rows: readonly MessageFactsRow[],
  order: readonly number[],
): { op: PlaceOp | null; ordinalOf: (id: number) => number } {
  const known = new Map(rows.map(({ id, ordinal }) => [id, ordinal]));
  const ordinals = allocateOrdinals(order.map((id) => known.get(id) ?? null));
  const dealt = new Map(order.map((id, at) => [id, ordinals[at] ?? 0]));
  const moves: [number, number, number][] = [];
  for (const [id, after] of dealt) {
    const before = known.get(id);
    if (before !== undefined && before !== after) moves.push([id, before, after]);
  }
  const piece = { table: "Message", column: "ordinal" } as const;
  return {
    op: moves.length === 0 ? null : { piece, moves },
    ordinalOf: (id) => dealt.get(id) ?? 0,
  };
}

/** Notes the change in the trail of the conversation. */
export function noteInShell(
  shell: { head: string; tail: string },
  label: string,
  context: EditContext,
): void {
  const text = withoutMark(shell.head);
  const mark = shell.head.length - text.length;
  const draft = new EditDraft(text + shell.tail);
  const conversation = asRecord(JSON.parse(draft.text));
  if (conversation === null) return;
  noteEdit(draft, conversation, label, context);
  Object.assign(shell, editShellParts(shell, draft.edits, mark));
}
