import { TriangleAlert } from "lucide-react";
import type { ToolNote } from "@/lib/domain/conversation/tool-calls/definition";

/** What is out of order with a tool chain, in words; keyed by the lint rule that says so. */
const SENTENCES = new Map<string, string>([
  ["tool.result-orphan", "This result belongs to a call that is not in the conversation."],
  ["tool.approval-orphan", "This approval belongs to a call that is not in the conversation."],
  ["tool.result-before-call", "The result comes before its call."],
  ["tool.result-before-approval", "The result is older than the approval that allowed it."],
  ["tool.approval-missing", "It ran although approval was required and none is recorded."],
  ["tool.ran-after-rejection", "There is a result although the call was rejected or canceled."],
  ["tool.approval-conflict", "The approvals disagree; the last one counts."],
  ["tool.many-results", "There are several results; the last one counts."],
  ["tool.no-result", "There is no result."],
  ["tool.approval-unnamed", "The approval doesn’t say who gave it."],
  ["tool.failed-without-error", "It failed without details."],
  ["tool.error-on-success", "It succeeded but contains an error."],
]);

/** Rules that the card's own state already shows. */
const SAID_BY_STATE = new Set(["tool.no-result"]);

function toolSentences(rules: readonly string[]): { rule: string; text: string }[] {
  return rules
    .filter((rule) => !SAID_BY_STATE.has(rule))
    .map((rule) => ({ rule, text: SENTENCES.get(rule) ?? rule }));
}

/** What is wrong with a tool chain, each with the rule that says so. */
export function ToolProblems({
  rules,
  notes = [],
}: {
  rules: readonly string[];
  notes?: readonly ToolNote[];
}) {
  const sentences = [...toolSentences(rules), ...notes];
  if (sentences.length === 0) return null;
  return (
    <ul className="space-y-1 pb-1 text-small text-warning">
      {sentences.map(({ rule, text }) => (
        <li key={rule} className="flex items-baseline gap-2">
          <TriangleAlert aria-hidden size={12} className="shrink-0 self-center" />
          <span className="min-w-0 wrap-anywhere">
            {text} <span className="text-caption text-ink-faint">{rule}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
