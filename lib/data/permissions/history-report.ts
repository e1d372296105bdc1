import type { Viewer } from "@/lib/domain/accounts/viewer";
import type {
  HistoryPage,
  LibraryFinding,
  Severity,
  FindingCount,
} from "@/lib/domain/history/finding";
import { decideForPast } from "@/lib/domain/history/decision";
import { judgeAgainstPolicy, type PolicyView } from "@/lib/domain/history/judge-policy";
import { judgeRecords } from "@/lib/domain/history/judge-record";
import type { ConversationCalls } from "@/lib/domain/history/calls";
import { NO_CALLS, withCalls, type ScannedCalls } from "@/lib/domain/history/scanned-calls";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { ForeignCheck } from "@/lib/validation/foreign-schema";
import { createStepBudget, type StepBudget } from "@/lib/validation/step-budget";

import { readCallHistory } from "./call-history";
import { keepAnswers } from "../library/report-cache";
import { argsCheckOf, readLibraryPolicy, versionOf, type LibraryPolicy } from "./library-policy";

interface HistoryReport {
  readonly scanned: ScannedCalls;
  readonly counts: readonly FindingCount[];
  /** Errors first. */
  readonly findings: readonly LibraryFinding[];
  readonly unlisted: number;
}

export interface HistoryQuery {
  /** Store id: only this conversation. */
  readonly conversation?: string | undefined;
  readonly rule?: string | undefined;
  readonly severity?: Severity | undefined;
  /** Part of a tool's or a conversation's name. */
  readonly query?: string | undefined;
  /** `next` of the page before. */
  readonly after?: number | undefined;
}

/** For all calls of a tool in one report: tens of thousands of them, and some tenths of a second. */
const STEPS_OF_TOOL = 300_000;
/** Listed of each severity; more are only counted. */
const MOST_LISTED = 20_000;
const PAGE = 200;
const SEVERITY_RANK = { error: 0, warning: 1, info: 2 } as const;

/** Made once for each state of the library, since pages and filters ask again and again. */
const keptReport = keepAnswers<HistoryReport>();

/** What ran, what was allowed and what was asked, over all conversations or in one. */
export async function readHistoryReport(
  viewer: Viewer,
  query: HistoryQuery = {},
): Promise<HistoryPage> {
  const { scanned, counts, findings, unlisted } = await keptReport(
    viewer,
    query.conversation ?? "",
    () => makeReport(viewer, query.conversation),
  );
  const words = (query.query ?? "").trim().toLowerCase();
  const fitting = findings.filter(
    ({ rule, severity, tool, conversation }) =>
      (query.rule === undefined || rule === query.rule) &&
      (query.severity === undefined || severity === query.severity) &&
      (words === "" ||
        `${tool?.toolsetId ?? ""}/${tool?.name ?? ""}\n${conversation.title}`
          .toLowerCase()
          .includes(words)),
  );
  const start = query.after ?? 0;
  const next = start + PAGE < fitting.length ? start + PAGE : null;
  return {
    scanned,
    counts,
    findings: fitting.slice(start, start + PAGE),
    matching: fitting.length,
    unlisted,
    next,
  };
}

async function makeReport(viewer: Viewer, conversation?: string): Promise<HistoryReport> {
  const policy = await readLibraryPolicy();
  const counts = new Map<
    string,
    { rule: LibraryFinding["rule"]; severity: Severity; count: number }
  >();
  const listed: Record<Severity, LibraryFinding[]> = { error: [], warning: [], info: [] };
  let scanned = NO_CALLS;
  let unlisted = 0;
  const budgets = new Map<ForeignCheck, StepBudget>();
  const argsJudge = (name: string, toolsetId: string | null) => {
    const found = policy.book.index.resolveToolRef(name, toolsetId);
    const check = "tool" in found ? argsCheckOf(policy, found.tool) : null;
    if (check === null) return null;
    const budget = budgets.get(check) ?? createStepBudget(STEPS_OF_TOOL);
    budgets.set(check, budget);
    return (args: unknown) => check(args, budget);
  };
  for await (const history of readCallHistory(viewer, {
    conversation,
    argsJudge,
    approvers: true,
  })) {
    scanned = withCalls(scanned, history.calls);
    const times = timesOf(history);
    const { id, title, titleDerived, shell } = history;
    const view = viewOf(policy, shell);
    for (const finding of [...judgeRecords(history), ...judgeAgainstPolicy(history, view)]) {
      const { rule, severity } = finding;
      const key = `${rule} ${severity}`;
      const count = counts.get(key) ?? { rule, severity, count: 0 };
      counts.set(key, count);
      count.count += 1;
      if (listed[severity].length >= MOST_LISTED) unlisted += 1;
      else {
        const atMs = times.get(finding.messageId) ?? null;
        listed[severity].push({ ...finding, conversation: { id, title, titleDerived }, atMs });
      }
    }
  }
  return {
    scanned,
    counts: [...counts.values()].sort(
      (a, b) => SEVERITY_RANK[a.severity] - SEVERITY_RANK[b.severity] || b.count - a.count,
    ),
    findings: [...listed.error, ...listed.warning, ...listed.info],
    unlisted,
  };
}

/** The first recorded time of a part of a call in each message. */
function timesOf({ calls, orphans }: ConversationCalls): ReadonlyMap<number, number> {
  const parts = calls.flatMap(({ call, approvals, results }) => [call, ...approvals, ...results]);
  const times = new Map<number, number>();
  for (const { messageId, at } of [...parts, ...orphans]) {
    if (at !== null && !times.has(messageId)) times.set(messageId, at);
  }
  return times;
}

/** The library as one conversation sees it; each tool is decided once. */
function viewOf(policy: LibraryPolicy, shell: JsonRecord | null): PolicyView {
  const { book } = policy;
  const seen = book.inConversation(shell);
  const decided = new Map<number, ReturnType<typeof decideForPast>>();
  return {
    index: book.index,
    toolsetIds: new Set(
      policy.toolsets.flatMap(({ value }) => asText(asRecord(value)?.["id"]) ?? []),
    ),
    versionOf: (toolset) => versionOf(policy, toolset),
    decide(tool) {
      const position = book.positionOf(tool);
      const known = decided.get(position);
      if (known !== undefined) return known;
      const collected = seen.tool(position);
      if (collected === null) throw new Error(`The library has no tool at ${position}.`);
      const decision = decideForPast(collected);
      decided.set(position, decision);
      return decision;
    },
  };
}
