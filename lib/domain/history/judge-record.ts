import {
  executionOf,
  isRefused,
  type CallRecord,
  type ConversationCalls,
  type HistoryEvent,
} from "./calls";
import type { Basis, HistoryFinding, HistoryRule, Severity } from "./finding";

/** What the conversation alone tells about its calls, without any toolset. */
export function judgeRecords({ calls, orphans }: ConversationCalls): HistoryFinding[] {
  return [...calls.flatMap(judgeRecord), ...orphans.map(orphanFinding)];
}

function judgeRecord(record: CallRecord): HistoryFinding[] {
  const { call, approvals, results, sharesId } = record;
  const findings: HistoryFinding[] = [];
  const add = (
    rule: HistoryRule,
    severity: Severity,
    text: string,
    parts: readonly HistoryEvent[] = [],
  ) => findings.push(findingOf(record, { rule, severity, basis: "recorded", text, parts }));

  const execution = executionOf(record);
  if (execution !== null && call.requiresApproval && approvals.length === 0) {
    add(
      "tool.approval-missing",
      "error",
      "The call says that it needs approval; it ran and no approval is recorded.",
      [execution],
    );
  }
  const [first] = results;
  const deciding = approvals.at(-1);
  if (first !== undefined && deciding !== undefined && isEarlier(first, deciding)) {
    const text = "The first result is older than the approval that decides.";
    add("tool.result-before-approval", "error", text, [first, deciding]);
  }
  if (execution !== null && deciding !== undefined && isRefused(record)) {
    const severity = execution.state === "succeeded" ? "error" : "warning";
    const text =
      severity === "error"
        ? `The call was ${deciding.state}, yet it ran and succeeded.`
        : `The call was ${deciding.state}, yet a result says “${execution.state}”; some clients store a refusal that way.`;
    add("tool.ran-after-rejection", severity, text, [deciding, execution]);
  }
  if (new Set(approvals.map(({ state }) => state)).size > 1) {
    const said = approvals.map(({ state }) => state ?? "unknown");
    add(
      "tool.approval-conflict",
      "warning",
      `The approvals disagree (${said.join(", then ")}); the last one counts.`,
      approvals,
    );
  }
  if (approvals.some(({ approvedBy }) => approvedBy === null)) {
    add("tool.approval-unnamed", "info", "An approval does not say by whom.", approvals);
  }
  if (sharesId) {
    const text = `Another call has the id “${call.callId}”; their parts are told apart by place.`;
    add("block.id-duplicate", "warning", text);
  }
  if (results.length === 0 && !isRefused(record)) {
    add(
      "tool.no-result",
      "info",
      "The call has no result; at the end of a conversation that is usual.",
    );
  }
  return findings;
}

function isEarlier(part: HistoryEvent, than: HistoryEvent): boolean {
  return part.at !== null && than.at !== null && part.at < than.at;
}

/** A finding about a call; it opens the message of the call. */
export function findingOf(
  { call }: CallRecord,
  finding: {
    readonly rule: HistoryRule;
    readonly severity: Severity;
    readonly basis: Basis;
    readonly text: string;
    readonly parts?: readonly HistoryEvent[];
  },
): HistoryFinding {
  const { parts = [], ...rest } = finding;
  return {
    ...rest,
    messageId: call.messageId,
    blockIds: [call.blockId, ...parts.map(({ blockId }) => blockId)].filter((id) => id !== ""),
    tool: call.toolName === null ? null : { toolsetId: call.toolsetId, name: call.toolName },
    retryOf: call.retryOf,
  };
}

function orphanFinding(event: HistoryEvent): HistoryFinding {
  const { kind, messageId, blockId, callId, retryOf } = event;
  const isApproval = kind === "approval";
  return {
    rule: isApproval ? "tool.approval-orphan" : "tool.result-orphan",
    severity: "warning",
    basis: "recorded",
    messageId,
    blockIds: blockId === "" ? [] : [blockId],
    tool: null,
    text: `This ${isApproval ? "approval" : "result"} names the call “${callId}”, which this conversation doesn’t contain.`,
    retryOf,
  };
}
