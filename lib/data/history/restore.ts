import type { Viewer } from "@/lib/domain/accounts/viewer";
import { noteEdit } from "@/lib/domain/conversation/history/audit-trail";
import type { EditOutcome } from "@/lib/domain/library/change";
import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext } from "@/lib/domain/document/edit-result";
import { asRecord } from "@/lib/shared/read-value";
import { changedSpan } from "@/lib/json/changed-span";

import type { TextOp } from "../changes/ops/op";
import { getStore } from "../library/client";
import { changeConversation, commitEdit, type ConversationWork } from "../conversations/commit";
import { changesPrivacyOfOthers } from "../conversations/rows/privacy";
import { editContext } from "../changes/record/context";
import { loadStored } from "../messages/edit";
import { invalid, notFound, notOwner, stale } from "../changes/record/outcome";
import { textOp, wholeTextOp } from "../changes/ops/text-op";
import { findConversation, staleConversation } from "../conversations/edit-structure";
import { findVersion, type StoredVersion } from "./versions";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { noteInShell } from "../conversations/structure/plan";
import { timelineOf } from "../timeline/cache";
import type { ConversationRow } from "../conversations/rows/write";

export interface RestoreInput {
  /** Store id or `doc:<document id>`. */
  readonly conversationId: string;
  /** Null restores the conversation around its messages. */
  readonly messageId: number | null;
  readonly version: number;
  /** The `revision` of the message, or of the conversation, that the person saw. */
  readonly expectedRevision: number;
}

interface Restoring {
  readonly store: Store;
  readonly sql: Sql;
  readonly row: ConversationRow;
  readonly version: StoredVersion;
  readonly label: string;
  readonly context: EditContext;
}

/** Makes an older text the present one again, as an edit like any other. */
export async function restoreVersion(viewer: Viewer, input: RestoreInput): Promise<EditOutcome> {
  const store = await getStore(viewer);
  return changeConversation<EditOutcome>(store, async (sql) => {
    const row = await findConversation(sql, input.conversationId);
    if (row === undefined) return { outcome: notFound("conversation") };
    const { conversationId, messageId, expectedRevision } = input;
    const version = await findVersion(sql, conversationId, messageId, input.version);
    if (version === null) return { outcome: notFound("version") };
    const label = `Restore version ${input.version}`;
    const context = await editContext(sql);
    const restoring: Restoring = { store, sql, row, version, label, context };
    return messageId === null
      ? restoreShell(restoring, expectedRevision)
      : restoreMessage(restoring, messageId, expectedRevision);
  });
}

async function restoreMessage(
  { store, sql, row, version, label, context }: Restoring,
  messageId: number,
  expectedRevision: number,
): Promise<ConversationWork<EditOutcome>> {
  const message = await loadStored(sql, row.key, messageId);
  if (message === undefined) return { outcome: notFound("message") };
  const { revision, raw } = message;
  if (revision !== expectedRevision) return { outcome: stale("message", { revision, raw }) };
  const draft = new EditDraft(raw);
  draft.apply(changedSpan(raw, version.text));
  if (draft.edits.length === 0) return { outcome: { ok: true, changeId: null, label, revision } };
  const restored = asRecord(JSON.parse(version.text));
  if (restored !== null) noteEdit(draft, restored, label, context);
  const piece = { table: "MessageBody", id: messageId, column: "raw" } as const;
  const change = { ops: [textOp(piece, raw, draft.edits)], label, atMs: Date.parse(context.now) };
  const { changeId, ...written } = await commitEdit(store, sql, row, change);
  return {
    outcome: { ok: true, changeId, label, revision: revision + 1 },
    left: { key: row.key, ...written },
  };
}

async function restoreShell(
  { store, sql, row, version, label, context }: Restoring,
  expectedRevision: number,
): Promise<ConversationWork<EditOutcome>> {
  if (row.revision !== expectedRevision) return { outcome: staleConversation(row) };
  const shell = { head: version.shell?.head ?? row.head, tail: version.shell?.tail ?? row.tail };
  const { rows } = await timelineOf(store, sql, row);
  if (shell.tail === "" && rows.length > 0) {
    const { diagnostics } = refuse(
      "structure.no-list",
      "That version has no list of messages, so the messages would have no place in it.",
    );
    return { outcome: invalid(diagnostics) };
  }
  if (shell.head === row.head && shell.tail === row.tail) {
    return { outcome: { ok: true, changeId: null, label, revision: row.revision } };
  }
  if (await changesPrivacyOfOthers(sql, row.key, row, shell))
    return { outcome: notOwner(sql.sight) };
  noteInShell(shell, label, context);
  const ops: TextOp[] = [];
  for (const column of ["head", "tail"] as const) {
    if (shell[column] === row[column]) continue;
    const piece = { table: "Conversation", id: row.key, column } as const;
    ops.push(wholeTextOp(piece, row[column], shell[column]));
  }
  const change = { ops, label, atMs: Date.parse(context.now) };
  const { changeId, ...written } = await commitEdit(store, sql, row, change);
  const { revision, shellRevision } = written;
  return {
    outcome: { ok: true, changeId, label, revision, shellRevision },
    left: { key: row.key, ...written },
  };
}
