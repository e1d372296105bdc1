/** How a call ended: `error` is both what the tool itself reported and what came in between. */
export type CallOutcome = "ok" | "error" | "blocked" | "cancelled";

/** A call as it is recorded: no arguments and no result, only their sizes in bytes. */
export interface CallRecord {
  readonly id: number;
  readonly atMs: number;
  readonly ms: number;
  readonly outcome: CallOutcome;
  /** What came in between; null when the tool answered, also when it answered with a failure. */
  readonly errorType: string | null;
  readonly argsBytes: number;
  readonly resultBytes: number;
  /** Store id of the conversation it was saved as. */
  readonly conversationId: string | null;
}
