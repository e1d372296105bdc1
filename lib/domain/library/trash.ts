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

export interface TrashTotals {
  readonly conversations: number;
  readonly toolsets: number;
  readonly byteLength: number;
}

/** A page of the trash, what came in last first. */
export interface TrashPage {
  readonly items: TrashItem[];
  readonly nextCursor: string | null;
  /** Of all pages; only with the first one. */
  readonly total?: TrashTotals;
}

/** How many of each were deleted for good. */
export type PurgeCounts = Pick<TrashTotals, "conversations" | "toolsets">;
