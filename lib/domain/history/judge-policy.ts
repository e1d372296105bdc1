import { stepName } from "../permissions/resolve/explain";
import type { PermissionBook } from "../permissions/resolve/in-conversation";
import type { Step } from "../permissions/resolve/resolve";
import { executionOf, type CallRecord, type ConversationCalls } from "./calls";
import type { ToolDecision } from "./decision";
import type { HistoryFinding, HistoryRule, Severity } from "./finding";
import { findingOf } from "./judge-record";

/** What the stored toolsets say about the calls of one conversation. */
export interface PolicyView {
  readonly index: PermissionBook["index"];
  /** Ids of the toolsets there are. */
  readonly toolsetIds: ReadonlySet<string>;
  /** The version of the toolset at a position among all of them. */
  versionOf(toolset: number): string | null;
  /** What is decided about one of the index's tools in this conversation. */
  decide(tool: PermissionBook["index"]["tools"][number]): ToolDecision;
}

/** Holds the calls of a conversation against the permissions and toolsets of today. */
export function judgeAgainstPolicy(
  { calls }: ConversationCalls,
  view: PolicyView,
): HistoryFinding[] {
  return calls.flatMap((record) => judgeCall(record, view));
}

function judgeCall(record: CallRecord, view: PolicyView): HistoryFinding[] {
  const { toolName, toolsetId } = record.call;
  if (toolName === null || view.toolsetIds.size === 0) return [];
  const found = view.index.resolveToolRef(toolName, toolsetId);
  if (found.how === "unknown") return [unknown(record, view)];
  if (found.how === "ambiguous") {
    const text = `${found.candidates.length} stored tools have this name, so Colloquy can’t tell which one ran.`;
    return [today(record, "tool.ambiguous", "warning", text)];
  }
  const decision = view.decide(found.tool);
  const findings = [...judgeApproval(record, decision), ...judgeEnabled(record, decision)];
  const { version, misfit } = record.call;
  const stored = view.versionOf(found.tool.toolset);
  const drifted = version !== null && stored !== null && version !== stored;
  if (drifted) {
    const text = `The call names version ${version}; the stored toolset is version ${stored}.`;
    findings.push(today(record, "tool.version-drift", "info", text));
  }
  if (misfit !== null) {
    const where = misfit.pointer === "" ? "The arguments" : `“${misfit.pointer}”`;
    const text = `${where} ${misfit.reason}${drifted ? `, by the schema of version ${stored}` : ""}.`;
    findings.push(today(record, "tool.args-schema", "warning", text));
  }
  return findings;
}

function unknown(record: CallRecord, { toolsetIds, index }: PolicyView): HistoryFinding {
  const { toolName, toolsetId } = record.call;
  if (toolsetId === null || !toolsetIds.has(toolsetId)) {
    const elsewhere =
      toolsetId !== null && index.resolveToolRef(toolName ?? "", null).how !== "unknown"
        ? " Another toolset has a tool of this name."
        : "";
    return today(
      record,
      "tool.unknown",
      "info",
      `No stored toolset defines this tool.${elsewhere}`,
    );
  }
  const text = `The stored toolset “${toolsetId}” has no such tool.`;
  return today(record, "tool.unknown", "warning", text);
}

/** Only what the conversation does not record itself: its own word is judged as such. */
function judgeApproval(record: CallRecord, { requiresApproval }: ToolDecision): HistoryFinding[] {
  const { call, approvals } = record;
  if (executionOf(record) === null || approvals.length > 0 || call.requiresApproval) return [];
  if (!requiresApproval.value) return [];
  const isExplicit = isExplicitStep(requiresApproval.step);
  const text = `It ran without approval; today it would be asked (decided by ${nameOf(requiresApproval.step)}).`;
  return [today(record, "tool.approval-missing", isExplicit ? "warning" : "info", text)];
}

function judgeEnabled(record: CallRecord, { enabled }: ToolDecision): HistoryFinding[] {
  if (executionOf(record) === null || enabled.value) return [];
  const text = `It ran; today the tool is off (decided by ${nameOf(enabled.step)}).`;
  return [today(record, "tool.ran-while-disabled", "warning", text)];
}

/** Somebody said so about this tool or this conversation; a default is about many. */
function isExplicitStep(step: Step | null): boolean {
  return step?.id === "tool" || step?.id === "conversation" || step?.id === "toolsetRule";
}

function nameOf(step: Step | null): string {
  return step === null ? "nothing" : stepName(step.id);
}

function today(
  record: CallRecord,
  rule: HistoryRule,
  severity: Severity,
  text: string,
): HistoryFinding {
  return findingOf(record, { rule, severity, basis: "current settings", text });
}
