import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  countedMessages,
  type ForkKind,
  type StructureEdit,
} from "@/lib/domain/conversation/structure/kinds";
import { forkTitle } from "@/lib/domain/conversation/structure/fork";
import type { EditOutcome } from "@/lib/domain/library/change";

import { logEdit } from "../changes/record/log";
import type { CreatedOp } from "../changes/ops/op";
import { getStore } from "../library/client";
import { changeConversation } from "./commit";
import { editContext } from "../changes/record/context";
import { invalid, notFound } from "../changes/record/outcome";
import { carryOut, findConversation, staleConversation } from "./edit-structure";
import type { MessageFactsRow } from "../messages/rows/message-rows";
import { allExist, planRemove } from "./structure/move";
import type { Sql } from "../store/connection/sql";
import { dropStaged, showStaged, stageConversation, type StagedConversation } from "./stage";
import { mayWriteTo } from "../store/sight/sight";
import type { Store } from "../store/store";
import { missingMessage } from "./structure/plan";
import { shellValue } from "../documents/intact";
import { timelineOf } from "../timeline/cache";
import type { ConversationRow } from "./rows/write";

export interface ForkInput {
  /** Store id or `doc:<document id>`. */
  readonly conversationId: string;
  /** Row id of the last message the fork has. */
  readonly messageId: number;
  readonly kind: ForkKind;
  /** Row ids of exactly the messages it has, where those that are shown are not the right ones. */
  readonly path?: readonly number[];
}

const LABELS: Readonly<Record<ForkKind, string>> = {
  branch: "Extract a branch",
  copy: "Copy to a new conversation",
  continuation: "Continue in a new conversation",
};

/**
 * Makes a child conversation of what is shown up to a message. The parent does not change; its history
 * knows of the fork, and undoing it puts the child into the trash.
 */
export async function forkConversation(viewer: Viewer, input: ForkInput): Promise<EditOutcome> {
  const store = await getStore(viewer);
  const { kind, messageId } = input;
  const label = LABELS[kind];
  const staged = await store.read(async (sql): Promise<Staged> => {
    const source = await loadSource(store, sql, input.conversationId);
    if (source === null) return notFound("conversation");
    const { row, rows, slots, shell } = source;
    if (!mayWriteTo(sql.sight, row.libraryId)) return notFound("conversation");
    const last = rows.find(({ id }) => id === messageId);
    const ids = input.path ?? shownUpTo(slots, rows, messageId);
    if (last === undefined || !allExist(rows, ids)) return invalid(missingMessage().diagnostics);
    const child = { parentId: source.documentId, messageId: last.documentId, kind };
    const about = { title: forkTitle(shell, kind), child };
    const context = await editContext(sql);
    const wanted = { ids: new Set(ids), about };
    return { row, made: await stageConversation(store, sql, { row, rows }, wanted, context) };
  });
  if (!("made" in staged)) return staged;
  const { row, made } = staged;
  return store.write(async (sql) => {
    await showStaged(sql, made);
    const change = { label, ops: [createdOp(made)], atMs: Date.now() };
    const changeId = await logEdit(sql, "conversation", row.key, change);
    return { ok: true, changeId, label, revision: row.revision, conversationId: made.id };
  });
}

type Staged = { readonly row: ConversationRow; readonly made: StagedConversation } | EditOutcome;

interface MoveToNewInput {
  readonly conversationId: string;
  readonly expectedRevision: number;
  readonly edit: Extract<StructureEdit, { kind: "moveToNew" }>;
}

/** Takes messages out of a conversation and makes a new one of them, as one change. */
export async function moveToNew(viewer: Viewer, input: MoveToNewInput): Promise<EditOutcome> {
  const { conversationId, expectedRevision } = input;
  const { messages, title } = input.edit;
  const store = await getStore(viewer);
  const staged = await store.read(async (sql): Promise<Staged> => {
    const source = await loadSource(store, sql, conversationId);
    if (source === null) return notFound("conversation");
    const { row, rows } = source;
    if (!mayWriteTo(sql.sight, row.libraryId)) return notFound("conversation");
    if (row.revision !== expectedRevision) return staleConversation(row);
    if (!allExist(rows, messages)) return invalid(missingMessage().diagnostics);
    const about = { title: title?.trim() === "" ? undefined : title, child: null };
    const wanted = { ids: new Set(messages), about };
    const context = await editContext(sql);
    return { row, made: await stageConversation(store, sql, { row, rows }, wanted, context) };
  });
  if (!("made" in staged)) return staged;
  const outcome = await takeOut(store, input, staged.made);
  if (!outcome.ok) await dropStaged(store, staged.made);
  return outcome;
}

/** The second half: the messages leave the old conversation when the new one is shown. */
async function takeOut(
  store: Store,
  { conversationId, expectedRevision, edit }: MoveToNewInput,
  made: StagedConversation,
): Promise<EditOutcome> {
  return changeConversation<EditOutcome>(store, async (sql) => {
    const row = await findConversation(sql, conversationId);
    if (row === undefined) return { outcome: notFound("conversation") };
    if (row.revision !== expectedRevision) return { outcome: staleConversation(row) };
    const { rows } = await timelineOf(store, sql, row);
    const planning = { sql, row, rows, context: await editContext(sql) };
    const plan = await planRemove(planning, edit.messages);
    if ("ok" in plan) return { outcome: invalid(plan.diagnostics) };
    await showStaged(sql, made);
    const count = countedMessages(new Set(edit.messages).size);
    const label = `Move ${count} to a new conversation`;
    const work = await carryOut(store, planning, { ...plan, label, furtherOps: [createdOp(made)] });
    const { outcome } = work;
    return outcome.ok ? { ...work, outcome: { ...outcome, conversationId: made.id } } : work;
  });
}

async function loadSource(store: Store, sql: Sql, conversationId: string) {
  const row = await findConversation(sql, conversationId);
  if (row === undefined) return null;
  const timeline = await timelineOf(store, sql, row);
  const shell = await shellValue(sql, row);
  const named = await sql.query
    .selectFrom("Conversation")
    .select("documentId")
    .where("key", "=", row.key)
    .executeTakeFirst();
  const documentId = named?.documentId ?? "";
  return { row, rows: timeline.rows, slots: timeline.slots(false), shell, documentId };
}

/** What the reader shows up to a message, and of its own turn that message. */
function shownUpTo(
  slots: ReturnType<Awaited<ReturnType<typeof timelineOf>>["slots"]>,
  rows: readonly MessageFactsRow[],
  messageId: number,
): number[] {
  const ids: number[] = [];
  for (const { members, shown } of slots) {
    const isLast = members.some((position) => rows[position]?.id === messageId);
    if (isLast) return [...ids, messageId];
    const id = shown === null ? undefined : rows[shown]?.id;
    if (id !== undefined) ids.push(id);
  }
  // The turn is deleted as a whole; then it alone is meant.
  return [messageId];
}

function createdOp({ key }: StagedConversation): CreatedOp {
  return { piece: { table: "Conversation", id: key, column: "created" } };
}
