import type { JsonRecord } from "@/lib/shared/read-value";

import type { CallRegister } from "../kit/tree/call-register";
import type { AttachmentDraft } from "../kit/files/embed";
import type { BlockDraft } from "../kit/tree/message-draft";

/** What a message says, however it was written down. */
export interface Answer {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
  /** What it says besides, by position. */
  readonly rest: JsonRecord;
  /** Pieces nothing could be made of; they are in `rest`. */
  readonly unknown: number;
}

export interface AnswerContext {
  readonly messageId: string;
  readonly calls: CallRegister;
  readonly isHuman: boolean;
}
