/** What is out of order with a tool chain, in words; keyed by the lint rule that says so. */
const SENTENCES = new Map<string, string>([
  ["tool.result-orphan", "This result belongs to a call that is not in the conversation."],
  ["tool.approval-orphan", "This approval belongs to a call that is not in the conversation."],
  ["tool.result-before-call", "The result stands before its call."],
  ["tool.result-before-approval", "The result is older than the approval that allowed it."],
  ["tool.approval-missing", "It ran although approval was required and none is recorded."],
  ["tool.ran-after-rejection", "There is a result although the call was rejected or canceled."],
  ["tool.approval-conflict", "The approvals disagree; the last one counts."],
  ["tool.many-results", "There are several results; the last one counts."],
  ["tool.no-result", "There is no result."],
  ["tool.approval-unnamed", "The approval does not say by whom."],
  ["tool.failed-without-error", "It failed without details."],
  ["tool.error-on-success", "It succeeded, yet carries an error."],
]);

/** Rules that the card's own state already shows. */
const SAID_BY_STATE = new Set(["tool.no-result"]);

export function toolSentences(rules: readonly string[]): { rule: string; text: string }[] {
  return rules
    .filter((rule) => !SAID_BY_STATE.has(rule))
    .map((rule) => ({ rule, text: SENTENCES.get(rule) ?? rule }));
}
