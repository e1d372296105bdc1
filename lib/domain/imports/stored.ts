import type { UsedKey } from "../accounts/used-key";

/** A run that wrote something. */
export interface ImportListItem {
  readonly id: string;
  readonly name: string;
  readonly status: "running" | "done" | "cancelled" | "failed" | "undone";
  readonly createdMs: number;
  readonly finishedMs: number | null;
  /** As the run reported them; null while it runs. */
  readonly totals: unknown;
  readonly itemCount: number;
  /** With which a program ran it; null for a person. */
  readonly key: UsedKey | null;
}

/** So many items of one kind and format were in an import. */
export interface ImportContents {
  readonly kind: string;
  readonly format: string;
  readonly count: number;
}

/** An import as the list of imports shows it. */
export interface ListedImport extends ImportListItem {
  readonly contents: readonly ImportContents[];
}

export type ImportSort = "time" | "name" | "items";

/** What the list of imports is asked for. */
export interface ImportListQuery {
  /** Default `time`. */
  readonly sort?: ImportSort;
  /** Default: latest and largest first, names from A to Z. */
  readonly order?: "asc" | "desc";
  /** From the page before; one that does not fit the sort is answered with the first page. */
  readonly cursor?: string;
  /** 1 to 500, default 500. */
  readonly limit?: number;
}

export interface ImportPage {
  readonly items: readonly ListedImport[];
  readonly nextCursor: string | null;
  /** Of all pages; only with the first one. */
  readonly total?: number;
}

/** One item of a run as the library keeps it. */
export interface StoredImportItem {
  readonly id: number;
  readonly ordinal: number;
  readonly name: string;
  readonly kind: string;
  readonly format: string;
  readonly verdict: string;
  readonly outcome: string;
  readonly decision: string | null;
  readonly title: string;
  readonly documentId: string | null;
  /** What it became or already was. */
  readonly entityId: string | null;
  /** SHA-256 of the file it came in. */
  readonly fileHash: string;
  readonly contentHash: string | null;
  /** As they were recorded, like the two below. */
  readonly problems: unknown;
  readonly counts: unknown;
  readonly fidelity: unknown;
  /** The bytes it was converted from are kept. */
  readonly hasOriginal: boolean;
}

export interface ImportDetail extends ImportListItem {
  readonly items: StoredImportItem[];
}

/** What an undo took out of the library again, or what is in its way. */
export type UndoImportOutcome =
  | {
      readonly ok: true;
      readonly counts: {
        readonly removed: number;
        readonly restored: number;
        readonly shortened: number;
      };
    }
  | { readonly ok: false; readonly code: "not-found" | "already-undone" | "running" }
  | {
      readonly ok: false;
      readonly code: "edited";
      /** Documents of the import that were changed after it. */
      readonly items: readonly {
        readonly entityId: string;
        readonly kind: string;
        readonly title: string;
      }[];
    };
