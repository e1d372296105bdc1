import type { ChangeNoun } from "./change";

/** Something that can be restored, or deleted for good. */
export interface TrashItem {
  readonly noun: ChangeNoun;
  /** Store id. */
  readonly id: string;
  readonly title: string;
  /** A conversation whose document has no title; this one is the start of the first prompt. */
  readonly titleDerived: boolean;
  readonly deletedMs: number;
  readonly byteLength: number;
  /** Messages of a conversation, tools of a toolset file. */
  readonly count: number;
  readonly isPrivate: boolean;
  /** Whether whoever asks may delete it for good: they manage its library. */
  readonly mayPurge: boolean;
}

export const TRASH_SORTS = ["time", "name", "size"] as const;

export type TrashSort = (typeof TRASH_SORTS)[number];

/** How the trash is asked for. */
export interface TrashQuery {
  /** `time`, when it was deleted, unless said. */
  readonly sort?: TrashSort;
  /** Latest and largest first and names from A to Z, unless said. */
  readonly order?: "asc" | "desc";
  readonly cursor?: string;
  readonly limit?: number;
}

export interface TrashTotals extends PurgeCounts {
  readonly byteLength: number;
  /** When the latest of them was deleted; 0 in an empty trash. Emptying it takes nothing that came later. */
  readonly latestMs: number;
  /** Those of them that whoever asks may delete for good. */
  readonly purgeable: PurgeCounts;
}

export interface TrashPage {
  readonly items: TrashItem[];
  readonly nextCursor: string | null;
  /** Of all pages; only with the first one. */
  readonly total?: TrashTotals;
}

/** How many of each were deleted for good. */
export interface PurgeCounts {
  readonly conversations: number;
  readonly toolsets: number;
}
