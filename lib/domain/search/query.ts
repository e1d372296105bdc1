/** How a word has to be in a text: as it is, as the start of a word, or all of it in this order. */
export type TermKind = "word" | "prefix" | "phrase";

export interface SearchTerm {
  /** Without quotes and asterisk. */
  readonly text: string;
  readonly kind: TermKind;
  /** It must not be there. */
  readonly negated: boolean;
}

/** What can be asked for besides words. */
export const FILTER_KEYS = [
  "role",
  "kind",
  "tool",
  "toolset",
  "model",
  "tag",
  "source",
  "library",
  "before",
  "after",
  "is",
  "has",
  "in",
] as const;

export type FilterKey = (typeof FILTER_KEYS)[number];

/** Keys that take one of a few values. */
export const FILTER_VALUES = {
  kind: ["text", "thinking", "tools", "attachments", "unknown"],
  is: ["pinned", "private", "deleted", "retry"],
  has: ["problems", "attachment", "time"],
  in: ["text", "thinking", "tools", "args", "results", "title", "system", "attachments"],
} as const satisfies Partial<Record<FilterKey, readonly string[]>>;

export interface SearchFilter {
  readonly key: FilterKey;
  readonly value: string;
  readonly negated: boolean;
}

export type SearchSort = "relevance" | "time";

/**
 * A search as it is understood. Filters have to hold all; of several roles, models or sources, and of several
 * `in` places, any will do.
 */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[];
  readonly filters: readonly SearchFilter[];
  /** Null: by relevance when there are words, else by time. */
  readonly sort: SearchSort | null;
}
