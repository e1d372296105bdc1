import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";

/** An edit of the conversation itself, and what it was made for. */
export interface ShellEdit {
  readonly edit: ConversationEdit;
  /** The revision that a text was typed on, where another one is shown by now. */
  readonly base?: number | undefined;
  /** The revision that is shown. Absent where it is the newest this page knows. */
  readonly revision?: number | undefined;
}
