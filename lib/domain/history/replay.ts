import type { ConversationName } from "../conversation/view/name";
import { stepName } from "../permissions/resolve/explain";
import type { CallRecord } from "./calls";
import type { Handling, ToolDecision } from "./decision";
import type { ScannedCalls } from "./scanned-calls";

/** What a call's handling is compared with. */
export type ReplayBase = "recorded" | "current";

/** A call that would have been handled differently. */
export interface ReplayChange {
  readonly conversation: ConversationName;
  /** Store id of the message to open. */
  readonly messageId: number;
  readonly retryOf: number | null;
  readonly tool: string;
  readonly from: Handling;
  readonly to: Handling;
  /** The recorded time of the call; null without one. */
  readonly atMs: number | null;
  /** What decides it under the new permissions. */
  readonly decidedBy: string;
}

export interface ReplayReport extends ScannedCalls {
  readonly base: ReplayBase;
  /** Calls of tools that no stored toolset defines, or several do: they are not judged. */
  readonly unknown: number;
  readonly handled: readonly {
    readonly from: Handling;
    readonly to: Handling;
    readonly count: number;
  }[];
  readonly changes: readonly ReplayChange[];
  /** Changes that are counted but not listed, since there are too many. */
  readonly unlisted: number;
}

/** How the conversation itself says a call was handled. */
export function recordedHandling({ call, approvals }: CallRecord): Handling {
  return approvals.length > 0 || call.requiresApproval ? "asked" : "ran";
}

/** The level or gate that decides how a call is handled. */
export function decidingStep(decision: ToolDecision): string {
  const { step } = decision.enabled.value ? decision.requiresApproval : decision.enabled;
  return step === null ? "" : stepName(step.id);
}
