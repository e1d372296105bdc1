import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import type { StoredImportItem } from "@/lib/domain/imports/stored";

/** Where a document goes. Ids are store ids. */
export type Target =
  | { readonly mode: "new" }
  /** It takes the place of a stored one, which is kept for an undo. */
  | { readonly mode: "replace"; readonly id: string }
  /** Its messages are appended to a stored conversation. */
  | { readonly mode: "extend"; readonly id: string };

export interface ProblemCounts {
  readonly error: number;
  readonly warning: number;
}

export interface MessageInput {
  readonly lead: string;
  readonly raw: string;
  /** Of the parsed `raw`. */
  readonly facts: MessageFacts;
}

/** What is known of a document when its last message has been read. */
export interface ClosingPart {
  readonly tail: string;
  /** SHA-256 of the document's bytes, in hex. */
  readonly importHash: string;
  /** Of the whole document, also where only its end is appended. */
  readonly problems: ProblemCounts;
  /** The fingerprint of what the whole document says; null where it waits to be derived. */
  readonly textHash: string | null;
  /** SHA-256 of what is written, where that is not what was imported: a merge of it with a stored document. */
  readonly mergedHash?: string;
}

export interface ConversationInput {
  readonly target: Target;
  /** `cjson` or the id of a foreign format. */
  readonly format: string;
  /** With the byte order mark, if there is one. */
  readonly head: string;
  /** To extend: only those the stored conversation does not have. */
  readonly messages: Iterable<MessageInput> | AsyncIterable<MessageInput>;
  /** Called once after the last message. */
  close(): ClosingPart | Promise<ClosingPart>;
}

interface ToolInput {
  readonly lead: string;
  readonly raw: string;
}

/** A toolset without a list of tools is all head. */
export interface ToolsetInput {
  readonly lead: string;
  readonly head: string;
  readonly tail: string;
  readonly tools: readonly ToolInput[];
}

export interface ToolsetFileInput {
  readonly target: Exclude<Target, { mode: "extend" }>;
  readonly format: string;
  readonly head: string;
  readonly tail: string;
  readonly toolsets: readonly ToolsetInput[];
  readonly importHash: string;
  readonly problems: ProblemCounts;
}

export interface ModelsFileInput {
  readonly target: Exclude<Target, { mode: "extend" }>;
  readonly format: string;
  readonly text: string;
  readonly importHash: string;
  readonly problems: ProblemCounts;
}

/** What the library keeps of one item of an import. */
export interface ImportItemInput extends Omit<StoredImportItem, "id" | "fidelity" | "hasOriginal"> {
  readonly fidelity?: unknown;
  /** The bytes of a foreign format, gzip. */
  readonly original?: Uint8Array;
}

/** A document that could not be put into its place when the import finished. */
export interface FailedStage {
  readonly entityId: string;
  /**
   * gone: the document it was for is not there any more. changed: it has other messages by now. not-owner: it would have
   * marked the conversation of somebody else private, or cleared the mark.
   */
  readonly reason: "gone" | "changed" | "not-owner";
}
