import { keysOf } from "@/lib/shared/keys-of";
/** Lint rules about the parts of one call; each is reported with the chain and never hides a part. */
export type ToolProblem =
  | "tool.result-orphan"
  | "tool.approval-orphan"
  | "tool.result-before-call"
  | "tool.result-before-approval"
  | "tool.approval-missing"
  | "tool.ran-after-rejection"
  | "tool.approval-conflict"
  | "tool.many-results"
  | "tool.no-result";

interface Part {
  /** Rank in reading order. */
  readonly event: number;
  readonly state: string | null;
  readonly at: number | null;
}

interface Parts {
  readonly call: Part | null;
  readonly requiresApproval: boolean;
  readonly approvals: readonly Part[];
  readonly results: readonly Part[];
}

const checks: Readonly<Record<ToolProblem, (parts: Parts) => boolean>> = {
  "tool.result-orphan": ({ call, results }) => call === null && results.length > 0,
  "tool.approval-orphan": ({ call, approvals }) => call === null && approvals.length > 0,
  "tool.result-before-call": ({ call, results }) =>
    call !== null && results.some((result) => result.event < call.event),
  "tool.result-before-approval": ({ approvals, results }) => {
    const allowing = approvals.find((approval) => approval.state === "approved");
    return allowing !== undefined && results.some((result) => isOlder(result, allowing));
  },
  "tool.approval-missing": ({ call, requiresApproval, approvals, results }) =>
    call !== null && requiresApproval && approvals.length === 0 && results.some(ran),
  "tool.ran-after-rejection": ({ call, approvals, results }) =>
    call !== null && isRefusal(approvals.at(-1)) && results.some(ran),
  "tool.approval-conflict": ({ approvals }) =>
    approvals.some((approval) => approval.state !== approvals[0]?.state),
  "tool.many-results": ({ results }) => results.length > 1,
  "tool.no-result": ({ call, approvals, results }) =>
    call !== null && results.length === 0 && !isRefusal(approvals.at(-1)),
};

const RULES = keysOf(checks);

/** The rules one chain breaks, in the order of the table. */
export function toolProblems(parts: Parts): ToolProblem[] {
  return RULES.filter((rule) => checks[rule](parts));
}

/** A result that says "canceled" is the record of a call that did not run. */
function ran(result: Part): boolean {
  return result.state !== "canceled";
}

function isRefusal(approval: Part | undefined): boolean {
  return approval?.state === "rejected" || approval?.state === "canceled";
}

/** By time where both are dated, else by place. */
function isOlder(part: Part, than: Part): boolean {
  return part.at !== null && than.at !== null ? part.at < than.at : part.event < than.event;
}
