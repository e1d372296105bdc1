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

export interface TrashTotals {
  readonly conversations: number;
  readonly toolsets: number;
  readonly byteLength: number;
  /** When the latest of them was deleted; 0 in an empty trash. Emptying it takes nothing that came later. */
  readonly latestMs: number;
}

/** A page of the trash. */
export interface TrashPage {
  readonly items: TrashItem[];
  readonly nextCursor: string | null;
  /** Of all pages; only with the first one. */
  readonly total?: TrashTotals;
}

/** How many of each were deleted for good. */
export type PurgeCounts = Pick<TrashTotals, "conversations" | "toolsets">;
