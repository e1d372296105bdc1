/** Whose version of something is taken. */
export type Side = "mine" | "theirs";

/** What happened to a message, or to the conversation without its messages, since the base. */
export interface Difference {
  readonly state: "same" | "mine-only" | "theirs-only" | "changed" | "both-changed";
  /** The exact text here; absent where it is not here. */
  readonly mine?: { readonly revision: number; readonly text: string };
  /** The exact text of the item; absent where the item does not have it. */
  readonly theirs?: { readonly text: string };
  /** The exact text both come from, where that is known. */
  readonly base?: { readonly text: string };
  /** Null: only a person can say. */
  readonly suggested: Side | null;
}

export interface MessageDifference extends Difference {
  /** Its id in the document. */
  readonly messageId: string;
  /** Where it stands in the merged conversation, from 0. */
  readonly index: number;
}

/** A conflicting item beside the conversation of the library, message by message. */
export interface ItemDifferences {
  /** The export of ours that the item descends from; null when there is none. */
  readonly base: { readonly exportId: string; readonly atMs: number } | null;
  readonly rows: readonly MessageDifference[];
  readonly shell: Difference;
}

/** What a person chose for one item; rows that have a suggestion may be left out. */
export interface MergeChoice {
  messages: Record<string, Side>;
  shell?: Side;
}

/** Choices by item id, for the items whose decision is `merge`. */
export type ImportMerges = Readonly<Record<string, MergeChoice>>;
