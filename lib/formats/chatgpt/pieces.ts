import type { JsonRecord } from "@/lib/shared/read-value";
import type { AttachmentDraft } from "../kit/files/embed";
import type { ToolError } from "../kit/tree/message-draft";

/** A file of a message, with what tells two mentions of it apart. */
export type FileDraft = AttachmentDraft &
  Required<Pick<AttachmentDraft, "sizeInBytes" | "metadata" | "lookups">>;

/** One thing a message's content holds, before it is known whether the message speaks, calls or answers. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | { readonly kind: "thinking"; readonly text: string }
  | { readonly kind: "file"; readonly file: FileDraft }
  /** Something without a place of its own; shown as it is. */
  | { readonly kind: "json"; readonly value: unknown };

/** What a content handler makes of `message.content`. */
export interface ContentReading {
  readonly pieces: readonly Piece[];
  /** Members of the content that have found a place. */
  readonly taken: ReadonlySet<string>;
  /** What a partly used member leaves over, by its name. */
  readonly rest?: JsonRecord;
  /** Set for content that only a tool can have produced. */
  readonly answer?: { readonly output?: unknown; readonly error: ToolError | null };
  /** Texts that belong before the conversation and not into it. */
  readonly systemTexts?: readonly string[];
  /** Streamed pieces that repeat what a thought says. */
  readonly repeatedPieces?: number;
}

/** Reads content of one kind. */
export type ContentHandler = (content: JsonRecord) => ContentReading;

/** Every content carries its type; the reading need not name it. */
export function taken(...members: string[]): ReadonlySet<string> {
  return new Set(["content_type", ...members]);
}
