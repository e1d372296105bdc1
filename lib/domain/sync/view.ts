import type { ChangeAuthor } from "../library/change-author";
import type { SignInView } from "../oauth/view";
import type { SecretReference } from "../secrets/references";
import type { NewTools } from "../permissions/resolve/new-tools";
import type { SyncCounts } from "./counts";
import type { ErrorType } from "./error-type";

/** Why a sync runs. */
export const SYNC_REASONS = ["create", "update", "manual", "schedule"] as const;
export type SyncReason = (typeof SYNC_REASONS)[number];

/** How often a toolset is synced by itself. */
export const SYNC_SCHEDULES = ["off", "hourly", "daily"] as const;
export type SyncSchedule = (typeof SYNC_SCHEDULES)[number];

/** A reference in the server's address or headers that does not resolve. */
export interface MissingReference {
  readonly name: string;
  readonly kind: SecretReference["source"];
  readonly reason: "unset" | "forbidden" | "unbound" | "in-url";
}

/** A sync under way. */
export interface RunningSync {
  readonly startedMs: number;
  readonly phase: "connecting" | "listing" | "saving";
  readonly pages: number;
  readonly tools: number;
  readonly reason: SyncReason;
}

export interface EndedSync {
  /** Of the run; ascends. */
  readonly id: number;
  readonly state: "done" | "failed";
  readonly reason: SyncReason;
  readonly startedMs: number;
  readonly endedMs: number;
  /** Null for one that is done. */
  readonly errorType: ErrorType | null;
  /** A sentence without values of headers. */
  readonly message: string | null;
  readonly missing: readonly MissingReference[];
  readonly counts: SyncCounts | null;
}

/** What waits for a person: in tools, but for the last. */
export interface ReviewCounts {
  readonly new: number;
  readonly dangerous: number;
  readonly behavioural: number;
  /** Accepted ones that were edited here and changed by the server, until somebody chooses. */
  readonly conflicts: number;
  readonly missing: number;
  /** Resources and prompts that are held back, or accepted and no longer listed. */
  readonly items: number;
}

/** How a toolset stands to its server. */
export interface SyncView {
  /** Row id of the toolset. */
  readonly toolset: number;
  readonly canSync: boolean;
  /** Why not, as a sentence. */
  readonly why: string | null;
  readonly server: {
    readonly transport: string;
    /** As written: references are not resolved. */
    readonly address: string | null;
    /** What secrets are bound to; null where the address is none. */
    readonly origin: string | null;
  };
  readonly running: RunningSync | null;
  /** The last one that ended. */
  readonly last: EndedSync | null;
  /** End of the last one that was completed. */
  readonly lastSyncMs: number | null;
  /** What the server said: its list need not be asked for again before. Milliseconds since 1970. */
  readonly freshUntilMs: number | null;
  /** Whether what it lists depends on who asks. */
  readonly isPrivate: boolean;
  readonly newTools: NewTools;
  readonly schedule: SyncSchedule;
  readonly review: ReviewCounts;
  readonly signIn: SignInView;
}

/** What is written down of each sync, newest first. */
export interface SyncEvents {
  readonly items: readonly SyncEvent[];
  /** `cursor` of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** A sync that ended, or runs, as it is stored. */
export interface StoredSync extends Omit<EndedSync, "state" | "endedMs"> {
  readonly state: "running" | "done" | "failed";
  readonly endedMs: number | null;
  /** Of the member who asked for it. */
  readonly accountId: string | null;
  /** With which a program asked for it, for a member or for itself. */
  readonly keyId: string | null;
}

/** The same as it is shown. */
export interface SyncEvent extends Omit<StoredSync, "accountId" | "keyId"> {
  /** The member who asked for it; null where none did, or none is recorded. */
  readonly by: ChangeAuthor | null;
  readonly hasKey: boolean;
}
