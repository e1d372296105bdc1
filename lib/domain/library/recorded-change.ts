import type { LedgerSubject } from "./ledger-subject";
import type { SystemActor } from "./system-actor";

/** What somebody did in a library, as the page of its changes groups it. */
export const CHANGE_KINDS = [
  "added",
  "edited",
  "deleted",
  "exported",
  "shared",
  "permissions",
  "members",
  "library",
] as const;

export type RecordedKind = (typeof CHANGE_KINDS)[number];

export const asRecordedKind = (text: string): RecordedKind | null =>
  CHANGE_KINDS.find((kind) => kind === text) ?? null;

/** Something that somebody did, out of what the library records anyway. */
export interface RecordedChange {
  readonly id: string;
  readonly atMs: number;
  readonly kind: RecordedKind;
  /** What it was: the words of an edit, or the event of the ledger. */
  readonly what: string;
  /** How many conversations it added; 1 for everything else. */
  readonly count: number;
  /** The account of who did it; null where none is recorded. */
  readonly by: string | null;
  /** What did it where nobody was signed in; null where a member did, and where that is not recorded. */
  readonly system: SystemActor | null;
  /** Whether a program did it, with an API key. */
  readonly hasKey: boolean;
  /** What it was done to, for whoever reads; null where `what` says all, or it added several. */
  readonly about: LedgerSubject | null;
  /** The import that added several. */
  readonly importId: string | null;
}

/** Which changes are asked for, and from where on. */
export interface ChangesRequest {
  /** Id of a conversation: only what was done to it. */
  readonly conversation?: string;
  /** Account of who did it. */
  readonly member?: string;
  /** What did it where nobody was signed in. */
  readonly system?: SystemActor;
  readonly kind?: RecordedKind;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  readonly limit?: number;
}

export interface ChangesPage {
  /** Newest first. */
  readonly items: readonly RecordedChange[];
  readonly nextCursor: string | null;
}
