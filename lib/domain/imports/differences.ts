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
  /** Where it is in the merged conversation, from 0. */
  readonly index: number;
  /** Its slot there, from 0: retries share one, as the numbers of the reader say. */
  readonly slot: number;
}

/** The version of the conversation that the item descends from, as far as its content shows it. */
export type DifferencesBase =
  | { readonly kind: "export"; readonly exportId: string; readonly atMs: number }
  /** `import`: as a file brought it; `edit`: as it was after an edit. */
  | { readonly kind: "import" | "edit"; readonly atMs: number }
  /** It may come from one version or another, or from none. */
  | { readonly kind: "unclear" };

/** A conflicting item next to the conversation of the library, message by message. */
export interface ItemDifferences {
  readonly base: DifferencesBase;
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
