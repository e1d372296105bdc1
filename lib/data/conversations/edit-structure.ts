import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { Refusal } from "@/lib/domain/document/edit-result";
import type { StructureEdit } from "@/lib/domain/conversation/structure/kinds";
import type { EditOutcome } from "@/lib/domain/library/change";

import { changeConversation, commitEdit, type ConversationWork } from "./commit";
import { getStore } from "../library/client";
import { editContext } from "../changes/record/context";
import { invalid, notFound, stale } from "../changes/record/outcome";
import { findEntity } from "../documents/find";
import { planAdd, planRetry } from "./structure/add";
import { planFix } from "./structure/fix";
import { planMerge, planSplit } from "./structure/join";
import { planMove, planRemove } from "./structure/move";
import { planBulk, planPrefer } from "./structure/several";
import type { Sql } from "../store/connection/sql";
import { planOps, type Planning, type StructurePlan } from "./structure/plan";
import type { Store } from "../store/store";
import { withoutMark } from "../documents/byte-length";
import { timelineOf } from "../timeline/cache";
import { ROW_COLUMNS, type ConversationRow } from "./rows/write";

export interface EditStructureInput {
  /** Store id or `doc:<document id>`. */
  readonly conversationId: string;
  /** The conversation's `revision` the person saw. */
  readonly expectedRevision: number;
  readonly edit: Exclude<StructureEdit, { kind: "moveToNew" }>;
}

/**
 * Changes which messages a conversation has, where they stand, or several of them at once: one change that
 * is undone as one.
 */
export async function editStructure(
  viewer: Viewer,
  input: EditStructureInput,
): Promise<EditOutcome> {
  const store = await getStore(viewer);
  return changeConversation<EditOutcome>(store, (sql) => edit(store, sql, input));
}

async function edit(
  store: Store,
  sql: Sql,
  { conversationId, expectedRevision, edit: wanted }: EditStructureInput,
): Promise<ConversationWork<EditOutcome>> {
  const row = await findConversation(sql, conversationId);
  if (row === undefined) return { outcome: notFound("conversation") };
  if (row.revision !== expectedRevision) return { outcome: staleConversation(row) };
  const { rows } = await timelineOf(store, sql, row);
  const planning: Planning = { sql, row, rows, context: await editContext(sql) };
  const plan = await planEdit(planning, wanted);
  if ("ok" in plan) return { outcome: invalid(plan.diagnostics) };
  return carryOut(store, planning, plan);
}

/** Writes what a plan says, as one change. */
export async function carryOut(
  store: Store,
  { sql, row, rows, context }: Planning,
  plan: StructurePlan,
): Promise<ConversationWork<EditOutcome>> {
  const ops = await planOps(sql, row, rows, plan, context);
  if ("ok" in ops) return { outcome: invalid(ops.diagnostics) };
  const { label, added } = plan;
  const all = [...ops, ...(plan.furtherOps ?? [])];
  if (all.length === 0) {
    return { outcome: { ok: true, changeId: null, label, revision: row.revision } };
  }
  const change = { ops: all, label, atMs: Date.parse(context.now) };
  const { changeId, ...written } = await commitEdit(store, sql, row, change);
  const outcome: EditOutcome = {
    ok: true,
    changeId,
    label,
    revision: written.revision,
    shellRevision: written.shellRevision,
    ...(added === undefined ? {} : { messageId: added.id }),
  };
  return { outcome, left: { key: row.key, ...written } };
}

/** A conversation with what an edit of it needs. */
export function findConversation(sql: Sql, id: string): Promise<ConversationRow | undefined> {
  return findEntity(sql, "Conversation", id, ROW_COLUMNS);
}

/** The refusal of an edit of a conversation that was changed in between. */
export function staleConversation({ revision, head, tail }: ConversationRow): EditOutcome {
  return stale("conversation", { revision, raw: withoutMark(head) + tail });
}

function planEdit(
  planning: Planning,
  wanted: EditStructureInput["edit"],
): Promise<StructurePlan | Refusal> {
  switch (wanted.kind) {
    case "addMessage":
      return planAdd(planning, wanted);
    case "addRetry":
      return planRetry(planning, wanted);
    case "move":
      return planMove(planning, wanted);
    case "split":
      return planSplit(planning, wanted);
    case "merge":
      return planMerge(planning, wanted);
    case "remove":
      return planRemove(planning, wanted.messages);
    case "bulk":
      return planBulk(planning, wanted);
    case "preferPath":
      return planPrefer(planning, wanted);
    case "fix":
      return planFix(planning, wanted);
  }
}
