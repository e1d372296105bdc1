import type { Grade, GradedPart } from "../toolset/grade/graded-part";

/** Members of a tool entry that both a person and a server can change. */
export const MERGED_MEMBERS = ["summary", "argsSchema"] as const;
export type MergedMember = (typeof MERGED_MEMBERS)[number];

/** A member that was edited here and changed by the server; undefined on a side that lacks it. */
export interface MergeConflict {
  readonly member: MergedMember;
  readonly base?: unknown;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

/** A tool whose server says something about it that nobody has accepted yet. */
export interface ReviewItem {
  readonly toolRowId: number;
  /** As it is called here. */
  readonly name: string;
  /** In the toolset's `tools`. */
  readonly position: number;
  readonly state: "new" | "changed" | "missing" | "renamed?";
  /** Of a new tool what its definition deserves by itself. */
  readonly grade: Grade;
  readonly parts: readonly GradedPart[];
  /** Names what was listed last; accepting has to name it, so that nothing unseen is accepted. */
  readonly seenHash: string;
  /** The server's definitions, as listed; null where there is none. */
  readonly accepted: unknown;
  readonly seen: unknown;
  readonly conflicts: readonly MergeConflict[];
  /** What a person should know besides: hidden characters, another tool of this name, and the like. */
  readonly remarks: readonly string[];
  /** For `renamed?`: the missing tool that this new one is like. */
  readonly renamedFrom?: string;
  /** What its state does to it until it is accepted. */
  readonly effective: "off" | "ask" | "none";
}

export interface ReviewList {
  /** Counts changes of the toolset; edits have to expect it. */
  readonly revision: number;
  readonly items: readonly ReviewItem[];
}
