import type {
  Finding,
  FindingDecision,
  RedactionDecisions,
  RedactionSummary,
} from "@/lib/domain/exports/redaction";
import { asBoolean, asList, asRecord, asText } from "@/lib/shared/read-value";

/** What somebody decided about one finding, with what is needed to count what is left. */
interface DecidedFinding {
  readonly decision: FindingDecision;
  readonly rule: string;
  /** Nothing was suggested for it. */
  readonly wasOpen: boolean;
}

/** Everything decided so far in a review. */
export interface ReviewDecisions {
  readonly rules: Readonly<Record<string, FindingDecision>>;
  /** By the id of a finding. */
  readonly findings: Readonly<Record<string, DecidedFinding>>;
  readonly attachments: readonly string[];
  readonly extensions: readonly string[];
}

export const NO_DECISIONS: ReviewDecisions = {
  rules: {},
  findings: {},
  attachments: [],
  extensions: [],
};

export type ReviewAct =
  | { kind: "finding"; finding: Finding; decision: FindingDecision }
  /** Null goes back to deciding one by one. */
  | { kind: "rule"; rule: string; decision: FindingDecision | null }
  | { kind: "attachments" | "extensions"; key: string; isTicked: boolean };

export function decideReview(state: ReviewDecisions, act: ReviewAct): ReviewDecisions {
  switch (act.kind) {
    case "finding": {
      const { id, rule, suggested } = act.finding;
      const decided = { decision: act.decision, rule, wasOpen: suggested === null };
      return { ...state, findings: { ...state.findings, [id]: decided } };
    }
    case "rule": {
      const { [act.rule]: _, ...others } = state.rules;
      // All like this means all: earlier decisions about single ones no longer count.
      const findings = Object.fromEntries(
        Object.entries(state.findings).filter(([, { rule }]) => rule !== act.rule),
      );
      const rules = act.decision === null ? others : { ...others, [act.rule]: act.decision };
      return { ...state, rules, findings };
    }
    case "attachments":
    case "extensions": {
      const rest = state[act.kind].filter((key) => key !== act.key);
      return { ...state, [act.kind]: act.isTicked ? [...rest, act.key] : rest };
    }
  }
}

/** What happens to a finding as things stand; null while somebody has to decide. */
export function decisionOf(state: ReviewDecisions, finding: Finding): FindingDecision | null {
  const own = state.findings[finding.id]?.decision;
  const decided = own ?? state.rules[finding.rule] ?? finding.suggested;
  return finding.place === "config" && decided === "keep" ? "mask" : decided;
}

/** How many findings of the whole scope nobody has decided about. */
export function countUndecided(state: ReviewDecisions, summary: RedactionSummary): number {
  const open = new Map(
    summary.rules
      .filter(({ rule }) => !Object.hasOwn(state.rules, rule))
      .map((count) => [count.rule, count.open]),
  );
  for (const { rule, wasOpen } of Object.values(state.findings)) {
    const left = open.get(rule);
    if (wasOpen && left !== undefined) open.set(rule, Math.max(0, left - 1));
  }
  return [...open.values()].reduce((sum, count) => sum + count, 0);
}

/** As the export takes them. */
export function redactionsOf(state: ReviewDecisions): RedactionDecisions {
  const { rules, attachments, extensions } = state;
  const findings = Object.entries(state.findings).map(
    ([id, { decision }]) => [id, decision] as const,
  );
  return { rules, findings: Object.fromEntries(findings), attachments, extensions };
}

const DECISIONS: readonly FindingDecision[] = ["keep", "mask", "leave-out"];

/** Decisions as this browser has stored them; what is unknown is left out. */
export function readDecisions(value: unknown): ReviewDecisions {
  const record = asRecord(value);
  return {
    rules: members(record?.["rules"], asDecision),
    findings: members(record?.["findings"], (member) => {
      const found = asRecord(member);
      const decision = asDecision(found?.["decision"]);
      const rule = asText(found?.["rule"]);
      if (decision === undefined || rule === null) return undefined;
      return { decision, rule, wasOpen: asBoolean(found?.["wasOpen"]) ?? false };
    }),
    attachments: texts(record?.["attachments"]),
    extensions: texts(record?.["extensions"]),
  };
}

function asDecision(value: unknown): FindingDecision | undefined {
  return DECISIONS.find((known) => known === value);
}

function texts(value: unknown): string[] {
  return asList(value).flatMap((item) => asText(item) ?? []);
}

function members<T>(value: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  return Object.fromEntries(
    Object.entries(asRecord(value) ?? {}).flatMap(([key, member]) => {
      const known = read(member);
      return known === undefined ? [] : [[key, known] as const];
    }),
  );
}
