import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";

/** An edit of the conversation itself, and the revision of the text that it was made for. */
export interface ShellEdit {
  readonly edit: ConversationEdit;
  /** Absent where it is the newest this page knows. */
  readonly base?: number | undefined;
}
