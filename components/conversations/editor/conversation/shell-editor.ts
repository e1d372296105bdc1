import type { SaveEnd } from "@/components/saving/save-end";
import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { Unsaved } from "@/components/forms/use-unsaved";

/** What the parts of the conversation's form share. */
export interface ShellEditor {
  /** The document's exact text without its messages, and what it says. */
  readonly text: string;
  readonly shell: JsonRecord;
  /** Writes one change; true when it was saved. One that is made of what the shell says is made when its turn comes. */
  readonly save: (
    edit: ConversationEdit | ((shell: JsonRecord) => ConversationEdit),
    base?: number,
  ) => Promise<SaveEnd>;
  readonly unsaved: Unsaved;
}
