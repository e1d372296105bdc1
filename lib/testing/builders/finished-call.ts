import type { FinishedCall } from "@/lib/domain/calls/conversation";

/** A call of a tool that has answered. */
export const FINISHED_CALL: FinishedCall = {
  toolsetId: "lab",
  toolName: "echo",
  args: {},
  startedMs: 0,
  ms: 1,
  approvedMs: null,
  answer: { kind: "result", result: {} },
  faults: 0,
  misfits: null,
};
