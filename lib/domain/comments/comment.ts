/** The longest text of a comment, in UTF-16 units. */
export const MOST_TEXT = 10_000;

/** The longest passage that a comment is about. */
export const MOST_QUOTE = 2000;

/** How many members one comment names at most. */
export const MOST_MENTIONS = 50;

/** How much of what stands before a passage tells it from the same words elsewhere. */
export const MOST_BEFORE = 200;

/** Who wrote a comment, as readers see them. */
export interface CommentAuthor {
  /** Of the account; null for whoever used this machine where Colloquy had no accounts. */
  readonly id: string | null;
  /** Null for an account that is gone. */
  readonly name: string | null;
  readonly isYou: boolean;
}

/** A member whom a comment names. */
export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

export interface Comment {
  readonly id: string;
  readonly author: CommentAuthor;
  /** Empty once it was deleted and others had answered. */
  readonly text: string;
  readonly mentions: readonly Mentioned[];
  readonly createdMs: number;
  readonly editedMs: number | null;
  readonly isDeleted: boolean;
}

/** Where the message of a thread is. */
export interface CommentedMessage {
  /** Row id; null when the conversation has no such message now. */
  readonly id: number | null;
  readonly documentId: string;
  readonly isDeleted: boolean;
}

/** The passage that a thread is about. */
export interface CommentedPassage {
  readonly quote: string;
  /** Offsets in the plain text of the message as it was when the thread was begun. */
  readonly start: number;
  readonly end: number;
  /** The message has these words still. */
  readonly isThere: boolean;
}

/** A first comment with the answers to it. */
export interface CommentThread {
  /** Of its first comment. */
  readonly id: string;
  readonly message: CommentedMessage;
  /** Null for a thread about the whole message. */
  readonly passage: CommentedPassage | null;
  readonly resolvedMs: number | null;
  readonly resolvedBy: CommentAuthor | null;
  /** The oldest first. */
  readonly comments: readonly Comment[];
}

export interface CommentPage {
  readonly items: readonly CommentThread[];
  readonly nextCursor: string | null;
}

/** Comments in threads that are not resolved, by the row id of their message. */
export type CommentCounts = readonly { readonly message: number; readonly count: number }[];

/** How many comments a thread has at most. */
export const MOST_IN_THREAD = 200;

/** Why nothing was written. */
export type CommentProblem =
  | "no-conversation"
  | "in-trash"
  | "no-message"
  | "no-passage"
  | "no-comment"
  | "not-yours"
  | "no-text"
  | "no-member"
  | "full";

export const COMMENT_PROBLEMS: Readonly<Record<CommentProblem, string>> = {
  "no-conversation": "There is no such conversation.",
  "in-trash": "The conversation is in the trash. Restore it before you comment.",
  "no-message": "The conversation has no such message.",
  "no-passage":
    "These words are not in the text of the message. Comment on the whole message instead.",
  "no-comment": "There is no such comment.",
  "not-yours": "Only the author of a comment can edit or delete it.",
  "no-text": "Enter a comment.",
  "no-member": "A member you mentioned can’t see this conversation.",
  full: `A thread has at most ${MOST_IN_THREAD} comments. Start another one.`,
};
