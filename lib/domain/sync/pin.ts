import type { Grade } from "../toolset/grade/graded-part";
import type { MergeConflict } from "./review-item";

/** What is known of a tool that a server has listed: what a person accepted, and what was listed last. */
export interface Pin {
  /** The server's own name of it. */
  readonly mcpName: string;
  /** Hash, JSON text and server identity of what a person accepted, or of the first listing; null before either. */
  readonly acceptedHash: string | null;
  readonly acceptedRaw: string | null;
  readonly acceptedFrom: string | null;
  readonly seenHash: string;
  readonly seenRaw: string;
  readonly seenFrom: string | null;
  readonly state: "current" | "new" | "changed" | "missing";
  /** How what was seen differs from what was accepted; null without a difference that matters. */
  readonly grade: Exclude<Grade, "none"> | null;
  /** `sync` where a listing decided over the state; `new` of a missing tool that nobody had accepted. */
  readonly cause: string | null;
  /** JSON: members that were changed here and by the server. */
  readonly conflicts: string | null;
  /** JSON: what acceptance has changed, for taking it back. */
  readonly previous: string | null;
}

/** A conflict as it is kept: what was there before both changes. */
export type StoredConflict = Pick<MergeConflict, "member" | "base">;

/** The conflicts a pin keeps. */
export function conflictsOf({ conflicts }: Pick<Pin, "conflicts">): StoredConflict[] {
  // Written by `writeConflicts` only.
  return conflicts === null ? [] : (JSON.parse(conflicts) as StoredConflict[]);
}

/** The form in which a pin keeps conflicts. */
export function writeConflicts(conflicts: readonly StoredConflict[]): string | null {
  return conflicts.length === 0 ? null : JSON.stringify(conflicts);
}

/** What the server said last is what is wanted; members that were edited here stay so. */
export function acceptPin(pin: Pin): Partial<Pin> {
  const { acceptedHash, acceptedRaw, acceptedFrom, state, grade, conflicts } = pin;
  return {
    acceptedHash: pin.seenHash,
    acceptedRaw: pin.seenRaw,
    acceptedFrom: pin.seenFrom,
    state: "current",
    grade: null,
    conflicts: null,
    previous: JSON.stringify({ acceptedHash, acceptedRaw, acceptedFrom, state, grade, conflicts }),
  };
}

/** One conflict is decided. */
export function withoutConflict(pin: Pin, member: StoredConflict["member"]): Partial<Pin> {
  const left = conflictsOf(pin).filter((conflict) => conflict.member !== member);
  const { conflicts } = pin;
  return { conflicts: writeConflicts(left), previous: JSON.stringify({ conflicts }) };
}

/** What takes an acceptance, or a decision about a conflict, back; null when there is none, or a sync came between. */
export function pinBefore({ previous }: Pin): Partial<Pin> | null {
  // Written by the two functions above only.
  return previous === null ? null : { ...(JSON.parse(previous) as Partial<Pin>), previous: null };
}
