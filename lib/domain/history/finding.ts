import type { ConversationName } from "../conversation/view/name";
import type { ScannedCalls } from "./scanned-calls";

/** Rules about what ran, what was allowed and what was asked. The ids are those of the lint where it has them. */
export const HISTORY_RULES = {
  "tool.approval-missing": "Ran without required approval",
  "tool.ran-while-disabled": "Ran while off",
  "tool.result-before-approval": "Result before approval",
  "tool.ran-after-rejection": "Ran after rejection",
  "tool.result-orphan": "Result without a call",
  "tool.approval-orphan": "Approval without a call",
  "tool.args-schema": "Arguments do not fit",
  "tool.version-drift": "Another version",
  "tool.unknown": "Unknown tool",
  "tool.ambiguous": "Ambiguous tool",
  "tool.approval-conflict": "Approvals disagree",
  "tool.approval-unnamed": "Approved by nobody named",
  "block.id-duplicate": "Calls share an id",
  "tool.no-result": "No result",
} as const satisfies Record<string, string>;

export type HistoryRule = keyof typeof HISTORY_RULES;

export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a finding rests on: what the conversation itself records, or what the stored settings say today. */
export type Basis = "recorded" | "current settings";

export interface HistoryFinding {
  readonly rule: HistoryRule;
  readonly severity: Severity;
  readonly basis: Basis;
  /** Store id of the message to open. */
  readonly messageId: number;
  readonly blockIds: readonly string[];
  /** As the call names it. */
  readonly tool: { readonly toolsetId: string | null; readonly name: string } | null;
  readonly text: string;
  /** The index of its slot when it is in a retry that is not the one shown, else null. */
  readonly retryOf: number | null;
}

/** A finding with the conversation it is in. */
export interface LibraryFinding extends HistoryFinding {
  readonly conversation: ConversationName;
  /** The recorded time of what was found; null without one. */
  readonly atMs: number | null;
}

/** How many findings there are of a rule and a severity. */
export interface FindingCount {
  readonly rule: HistoryRule;
  readonly severity: Severity;
  readonly count: number;
}

/** A page of the report over all conversations. */
export interface HistoryPage {
  readonly scanned: ScannedCalls;
  /** Of all findings, whatever the page is narrowed to. */
  readonly counts: readonly FindingCount[];
  readonly findings: readonly LibraryFinding[];
  /** How many fit what the page is narrowed to. */
  readonly matching: number;
  /** Findings that are counted but not listed, since there are too many. */
  readonly unlisted: number;
  /** Where the next page starts; null on the last one. */
  readonly next: number | null;
}
