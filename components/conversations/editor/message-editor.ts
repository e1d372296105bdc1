import type { SaveEnd } from "@/components/saving/save-end";
import type { MessageEdit } from "@/lib/domain/conversation/edit/edits";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { Unsaved } from "@/components/forms/use-unsaved";

/** What the parts of the message form share. */
export interface MessageEditor {
  readonly conversationId: string;
  /** Store id. */
  readonly messageId: number;
  /** The message's exact text, and what it says. */
  readonly raw: string;
  readonly message: JsonRecord;
  /** Writes one change; true when it was saved. */
  readonly save: (edit: MessageEdit, base?: number) => Promise<SaveEnd>;
  readonly unsaved: Unsaved;
  /** The form that is open, such as `block:2`; one at a time. */
  readonly form: string | null;
  /** Opens another form, or none; asks first when something is not saved. */
  readonly open: (form: string | null) => void;
  /** Closes the form that is open, whatever it holds. */
  readonly close: () => void;
}
