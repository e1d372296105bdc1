import { quote } from "@/lib/domain/document/describe-value";
import { askFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import type { Fix } from "@/lib/validation/diagnostic";
import {
  buildToolChains,
  type ToolChain,
  type ToolEvent,
  type ToolPlace,
} from "../tool-calls/chains";
import type { ToolProblem } from "../tool-calls/chain-problems";

interface ChainRule {
  /** The part of the chain the finding points to. */
  readonly place: (chain: ToolChain) => ToolPlace | null | undefined;
  readonly message: string;
}

const call = ({ call: place }: ToolChain): ToolPlace | null => place;
const lastResult = ({ results }: ToolChain): ToolPlace | undefined => results.at(-1);
const firstResult = ({ results }: ToolChain): ToolPlace | undefined => results[0];

const CHAIN_RULES: Readonly<Record<ToolProblem, ChainRule>> = {
  "tool.result-orphan": {
    place: firstResult,
    message: "This result belongs to no call of the conversation.",
  },
  "tool.approval-orphan": {
    place: ({ approvals }) => approvals[0],
    message: "This approval belongs to no call of the conversation.",
  },
  "tool.result-before-call": { place: firstResult, message: "This result comes before its call." },
  "tool.result-before-approval": {
    place: firstResult,
    message: "This result is older than the approval that allowed it.",
  },
  "tool.approval-missing": {
    place: call,
    message: "The tool ran although approval was required, and no approval is recorded.",
  },
  "tool.ran-after-rejection": {
    place: lastResult,
    message: "The tool ran although the call had been refused.",
  },
  "tool.approval-conflict": {
    place: ({ approvals }) => approvals.at(-1),
    message: "The approvals of this call disagree; the last one counts.",
  },
  "tool.many-results": {
    place: lastResult,
    message: "The call has several results; the last one counts.",
  },
  "tool.no-result": { place: call, message: "This call has no result." },
};

const ORPHANS: ReadonlySet<ToolProblem> = new Set(["tool.result-orphan", "tool.approval-orphan"]);

/**
 * Rules about tool calls with their approvals and results, over a whole conversation.
 * @param events in reading order
 */
export function lintTools(events: readonly ToolEvent[], { findings }: LintContext): void {
  let openCall: string | null = null;
  for (const chain of buildToolChains(events)) {
    // An id left empty names no call, so nothing can be linked to it.
    if (chain.call !== null && chain.results.length === 0 && !chain.deleted) {
      openCall = events[chain.call.event]?.callId ?? null;
    }
    for (const problem of chain.problems) {
      const { place, message } = CHAIN_RULES[problem];
      const at = place(chain);
      if (at === null || at === undefined) continue;
      const path = `/messages/${at.message}/contentBlocks/${at.position}`;
      const proposal = ORPHANS.has(problem) ? openCall : null;
      findings.add(problem, path, () => {
        const fix = proposal ? linkFix(path, proposal) : null;
        return { message, ...(fix && { fix }) };
      });
    }
  }
}

function linkFix(path: string, callId: string): Fix {
  return askFix(`Link it to the call ${quote(callId)} before it`, {
    op: "set",
    path: `${path}/toolCallId`,
    value: callId,
  });
}
