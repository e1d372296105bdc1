import type { RedactionSummary, UnscannedAttachment } from "@/lib/domain/exports/redaction";
import { ruleLabel, ruleRank, type FindingRule } from "@/lib/domain/findings/rules";
import { suggestedDecision, type FindingPlace } from "@/lib/domain/exports/finding-places";

/** More are not shown by name; they stay behind all the same. */
const ATTACHMENTS_LISTED = 500;

interface Count {
  count: number;
  open: number;
  readonly marks: Set<string>;
}

/** Adds up what is found in a scope. */
export interface SummaryCounter {
  finding(found: { rule: FindingRule; place: FindingPlace; mark: string }): void;
  undecided(rule: FindingRule): void;
  attachment(attachment: UnscannedAttachment): void;
  extension(key: string): void;
  /** @param documents how many were looked through */
  summary(documents: number): RedactionSummary;
  /** Rules with findings nobody has decided about. */
  undecidedRules(): string[];
}

export function createSummaryCounter(): SummaryCounter {
  const rules = new Map<FindingRule, Count>();
  const openRules = new Set<FindingRule>();
  const attachments: UnscannedAttachment[] = [];
  const extensions = new Map<string, number>();
  let attachmentCount = 0;
  let undecided = 0;
  const byRank = (a: FindingRule, b: FindingRule): number => ruleRank(a) - ruleRank(b);
  return {
    finding({ rule, place, mark }) {
      const count = rules.get(rule) ?? { count: 0, open: 0, marks: new Set<string>() };
      rules.set(rule, count);
      count.count += 1;
      count.marks.add(mark);
      if (suggestedDecision(rule, place) === null) count.open += 1;
    },
    undecided(rule) {
      undecided += 1;
      openRules.add(rule);
    },
    attachment(attachment) {
      attachmentCount += 1;
      if (attachments.length < ATTACHMENTS_LISTED) attachments.push(attachment);
    },
    extension(key) {
      extensions.set(key, (extensions.get(key) ?? 0) + 1);
    },
    summary: (documents) => ({
      documents,
      rules: [...rules.entries()]
        .toSorted(([a], [b]) => byRank(a, b))
        .map(([rule, { count, open, marks }]) => {
          return { rule, label: ruleLabel(rule), count, open, values: marks.size };
        }),
      undecided,
      attachments,
      attachmentCount,
      extensions: [...extensions.entries()].map(([key, count]) => ({ key, count })),
    }),
    undecidedRules: () => [...openRules].toSorted(byRank),
  };
}
