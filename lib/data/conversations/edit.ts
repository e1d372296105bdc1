import type { Viewer } from "@/lib/domain/accounts/viewer";
import { editShellText, type ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import type { EditContext, EditResult } from "@/lib/domain/document/edit-result";
import type { EditOutcome } from "@/lib/domain/library/change";
import type { TextEdit } from "@/lib/json/edit";
import { runTask } from "@/lib/work/pool";

import type { TextOp } from "../changes/ops/op";
import { getStore } from "../library/client";
import { changeConversation, commitEdit } from "./commit";
import { changesPrivacyOfOthers } from "./rows/privacy";
import { editContext } from "../changes/record/context";
import { isSmallEdit } from "../changes/record/edit-size";
import { invalid, notFound, notOwner, stale } from "../changes/record/outcome";
import { applyOp, splitShellEdits, textOp } from "../changes/ops/text-op";
import { findEntity } from "../documents/find";
import { shellText } from "../documents/intact";
import { withoutMark } from "../documents/byte-length";
import { ROW_COLUMNS, type ConversationRow, type ConversationTexts } from "./rows/write";

/** Makes an edit of a shell; of a large one in a thread, since it is read, compared and written again. */
async function editShellInTime(
  shell: string,
  edit: ConversationEdit,
  context: EditContext,
): Promise<EditResult> {
  if (isSmallEdit(shell, edit)) return editShellText(shell, edit, context);
  const { now, actor, audit } = context;
  return runTask("editShell", { shell, edit, context: { now, actor, audit } });
}

export interface EditConversationInput {
  /** Store id or `doc:<document id>`. */
  readonly id: string;
  /** The `shellRevision` the person saw. */
  readonly expectedRevision: number;
  readonly edit: ConversationEdit;
}

/** Changes the conversation itself: the smallest span of its text, noted so that it can be undone. */
export async function editConversation(
  viewer: Viewer,
  input: EditConversationInput,
): Promise<EditOutcome> {
  const store = await getStore(viewer);
  return changeConversation<EditOutcome>(store, async (sql) => {
    const row = await findEntity(sql, "Conversation", input.id, ROW_COLUMNS);
    if (row === undefined) return { outcome: notFound("conversation") };
    const { revision, shellRevision } = row;
    const shell = await shellText(sql, row);
    if (shellRevision !== input.expectedRevision) {
      return { outcome: stale("conversation", { revision: shellRevision, raw: shell }) };
    }
    const context = await editContext(sql);
    const result = await editShellInTime(shell, input.edit, context);
    if (!result.ok) return { outcome: invalid(result.diagnostics) };
    const { label, edits } = result;
    if (edits.length === 0) {
      return { outcome: { ok: true, changeId: null, label, revision, shellRevision } };
    }
    const edited = editShell(row, edits);
    if (await changesPrivacyOfOthers(sql, row.key, row, edited.texts)) {
      return { outcome: notOwner(sql.sight) };
    }
    const change = { ...edited, label, atMs: Date.parse(context.now) };
    const { changeId, ...written } = await commitEdit(store, sql, row, change);
    return {
      outcome: {
        ok: true,
        changeId,
        label,
        revision: written.revision,
        shellRevision: written.shellRevision,
      },
      left: { key: row.key, ...written },
    };
  });
}

function editShell(
  row: ConversationRow,
  edits: readonly TextEdit[],
): { texts: ConversationTexts & { head: string; tail: string }; ops: TextOp[] } {
  const mark = row.head.length - withoutMark(row.head).length;
  const parts = splitShellEdits(row.head, edits, mark);
  const texts = { head: row.head, tail: row.tail, messages: new Map<number, string>() };
  const ops: TextOp[] = [];
  for (const column of ["head", "tail"] as const) {
    if (parts[column].length === 0) continue;
    const op = textOp({ table: "Conversation", id: row.key, column }, texts[column], parts[column]);
    texts[column] = applyOp(texts[column], op, "forward");
    ops.push(op);
  }
  return { texts, ops };
}
