import type { JsonRecord } from "@/lib/domain/read-value";

import type { CallRegister } from "../call-register";
import type { AttachmentDraft } from "../embed";
import type { BlockDraft } from "../message-draft";

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
}
