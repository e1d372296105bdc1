import type { EditOutcome } from "@/lib/domain/library/change";
import { done, failed, type ActionResult } from "./result";

/** What was saved. */
export interface EditDone {
  /** Null when the edit changed nothing. */
  changeId: number | null;
  /** Names the change, as undo will. */
  label: string;
  revision: number;
  shellRevision?: number;
  /** Row id of the message that was added. */
  messageId?: number;
  /** Store id of the conversation that was made. */
  conversationId?: string;
}

/** The store's answer to an edit in the form pages get. */
export function editResult(outcome: EditOutcome): ActionResult<EditDone> {
  if (outcome.ok) {
    const { changeId, label, revision, shellRevision, messageId, conversationId } = outcome;
    return done({
      changeId,
      label,
      revision,
      ...(shellRevision === undefined ? {} : { shellRevision }),
      ...(messageId === undefined ? {} : { messageId }),
      ...(conversationId === undefined ? {} : { conversationId }),
    });
  }
  const { code, message, current, diagnostics } = outcome;
  return failed(code, message, {
    ...(current ? { current } : {}),
    ...(diagnostics ? { diagnostics } : {}),
  });
}
