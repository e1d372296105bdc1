import type { HitPlace, Snippet } from "@/lib/domain/search/answers";

/** A part of a message that holds what was looked for. */
export interface FoundPart {
  /** Store id. */
  readonly messageId: number;
  /** Position of its slot in the timeline that hides nothing but what is deleted. */
  readonly slot: number;
  /** False: it is a retry that the timeline does not show. */
  readonly shown: boolean;
  readonly where: HitPlace;
  /** JSON Pointer within the message. */
  readonly pointer: string;
  /** How often. */
  readonly count: number;
  /** Who wrote the message. */
  readonly role: string;
  /** What is around the first places; only where it was asked for, and as far as the answer has room. */
  readonly snippets?: readonly Snippet[];
}

/** Everything that was found in a conversation, in reading order. */
export interface FoundInConversation {
  /** Places in all. */
  readonly total: number;
  /** Messages with at least one. */
  readonly messages: number;
  readonly parts: readonly FoundPart[];
  /** There are more parts than are listed. */
  readonly truncated: boolean;
}
