/** A document as a library shows it: where it is, and the SHA-256 of its text. */
export interface Shown {
  readonly place: "library" | "trash";
  readonly hash: string;
}

/** By document id; null for one that is nowhere. */
export type Documents = Readonly<Record<string, Shown | null>>;

/** Everything a start finds. */
export interface Found {
  readonly documents: Documents;
  /** Imports and exports that look as if they were still running. */
  readonly running: readonly string[];
  readonly exports: readonly string[];
  /** Laws of the store and of the ledger that do not hold. */
  readonly breaches: readonly string[];
}

/** What an act does when it is done whole. */
export interface Promised {
  readonly act: string;
  readonly after: Documents;
  /** Each document by itself; else all of them or none. */
  readonly isEach?: boolean;
  /** The library becomes what this backup was made of. */
  readonly restores?: string;
}

/** What the process that is going to be killed says, one line of JSON each. */
export type Line =
  | { readonly says: "opening" }
  | { readonly says: "open"; readonly found: Found }
  | { readonly says: "begins"; readonly promised: Promised }
  | { readonly says: "acknowledged"; readonly exportId?: string; readonly backup?: string }
  /** By an error that says that nothing was changed. */
  | { readonly says: "refused"; readonly code: string; readonly isSure: boolean }
  /** By an error without a name. */
  | { readonly says: "failed"; readonly message: string }
  | { readonly says: "not opened"; readonly code: string; readonly message: string }
  | { readonly says: "ends" };
