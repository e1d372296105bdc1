import type { ArgumentFault } from "@/lib/validation/check-arguments";
import type { CollectedTool } from "../permissions/resolve/collect";
import type { MissingReference } from "../sync/view";
import type { CallRecord } from "./record";
import type { AskedQuestion } from "./server-question";
import type { ShownResult } from "./shown-result";

/** Where a call goes, as it is stored: references are not resolved. */
export interface CallServer {
  readonly toolsetId: string;
  readonly transport: string;
  /** An address, or a command line. */
  readonly address: string;
  /** What secrets are bound to; null where the address is none. */
  readonly origin: string | null;
  /** The tool as its server calls it. */
  readonly toolName: string;
}

/** What a person is asked before a call. */
export interface CallQuestion {
  readonly server: CallServer;
  /** JSON text, indented. */
  readonly args: string;
  /** Where the arguments do not fit the schema; null when the schema cannot be used. */
  readonly faults: readonly ArgumentFault[] | null;
}

/** What came of asking for a call. */
export type CallStart =
  | { readonly state: "blocked"; readonly collected: CollectedTool | null }
  | {
      readonly state: "asks";
      readonly callId: string;
      readonly collected: CollectedTool;
      readonly question: CallQuestion;
      /** It was confirmed, but what would be called is not what was confirmed any more. */
      readonly isAnew: boolean;
    }
  | { readonly state: "running"; readonly callId: string };

export interface EndedCall {
  readonly record: CallRecord;
  /** Why there is no result; a sentence, with a detail where the server may tell one. */
  readonly failure: { readonly message: string; readonly detail: string | null } | null;
  readonly result: ShownResult | null;
  /** Places of the arguments that do not fit the schema; null when nobody could tell. */
  readonly faults: number | null;
  /** Places of the answer that do not fit the schema its server states; null when nobody could tell. */
  readonly misfits: number | null;
  /** A person confirmed it. */
  readonly approved: boolean;
}

/** A call that its server has not answered. */
export interface RunningCall {
  readonly state: "running";
  readonly startedMs: number;
  /** It may take as long as a task. */
  readonly isTask: boolean;
  /** What the server wants to know of a person, before it goes on. */
  readonly question: AskedQuestion | null;
  /** What the server says of its task; null where there is none, or not yet. */
  readonly task: { readonly status: string; readonly message: string | null } | null;
}

/** A call under way or just ended. */
export type CallView = RunningCall | ({ readonly state: "ended" } & EndedCall);

/** A record with the way to its result, as long as that is held in memory. */
export interface ListedCall extends CallRecord {
  readonly callId: string | null;
  readonly isRunning: boolean;
}

/** Whether a tool can be called at all, and the latest calls. */
export interface CallOverview {
  /** Null when it cannot. */
  readonly server: CallServer | null;
  /** Why it cannot. */
  readonly why: string | null;
  /** References of the server that could not be filled in now, so that no call would reach it. */
  readonly missing: readonly MissingReference[];
  readonly collected: CollectedTool | null;
  readonly calls: readonly ListedCall[];
}
