import type { FindingDecision, RedactionReport } from "@/lib/domain/exports/redaction";
import type { FindingRule } from "@/lib/domain/findings/rules";

interface Counts {
  readonly keep: Map<string, number>;
  readonly mask: Map<string, number>;
  readonly "leave-out": Map<string, number>;
  attachments: number;
  readonly extensions: Set<string>;
}

const noCounts = (): Counts => ({
  keep: new Map(),
  mask: new Map(),
  "leave-out": new Map(),
  attachments: 0,
  extensions: new Set(),
});

/** Counts what a redaction does, to the whole export and to each document. */
export interface RedactionTally {
  decided(owner: string, rule: FindingRule, decision: FindingDecision): void;
  closed(owner: string): (attachments: number, extensions: readonly string[]) => void;
  /** Of one document; without a name, of all of them. */
  report(owner?: string): RedactionReport;
  /** Masked or left out, by rule, closed parts as `attachments` and `extensions`. */
  counts(): Readonly<Record<string, number>>;
}

export function createRedactionTally(): RedactionTally {
  const total = noCounts();
  // Only documents in which something is found have an entry.
  const byOwner = new Map<string, Counts>();
  const countsOf = (owner: string): Counts => {
    const counts = byOwner.get(owner) ?? noCounts();
    byOwner.set(owner, counts);
    return counts;
  };
  return {
    decided(owner, rule, decision) {
      for (const { [decision]: counts } of [total, countsOf(owner)]) {
        counts.set(rule, (counts.get(rule) ?? 0) + 1);
      }
    },
    closed: (owner) => (attachments, extensions) => {
      if (attachments === 0 && extensions.length === 0) return;
      for (const counts of [total, countsOf(owner)]) {
        counts.attachments += attachments;
        for (const key of extensions) counts.extensions.add(key);
      }
    },
    report: (owner) => {
      const counts = owner === undefined ? total : (byOwner.get(owner) ?? noCounts());
      return {
        v: 1,
        masked: Object.fromEntries(counts.mask),
        leftOut: Object.fromEntries(counts["leave-out"]),
        kept: Object.fromEntries(counts.keep),
        attachmentsLeftOut: counts.attachments,
        extensionsLeftOut: [...counts.extensions],
      };
    },
    counts() {
      const sum = new Map(total.mask);
      for (const [rule, count] of total["leave-out"]) sum.set(rule, (sum.get(rule) ?? 0) + count);
      if (total.attachments > 0) sum.set("attachments", total.attachments);
      if (total.extensions.size > 0) sum.set("extensions", total.extensions.size);
      return Object.fromEntries(sum);
    },
  };
}
