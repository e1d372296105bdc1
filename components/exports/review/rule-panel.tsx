"use client";

import { counted } from "@/lib/shared/counted";
import { NameText } from "@/components/names/name-text";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import type { FindingDecision, RedactionSummary } from "@/lib/domain/exports/redaction";
import type { ReviewAct, ReviewDecisions } from "./decisions";
import { DECISIONS } from "./decision-labels";

const EACH = { value: "each", label: "One by one" } as const;

/** What was found, by rule, and one decision for all of a rule. */
export function RulePanel({
  summary,
  decisions,
  onAct,
}: {
  summary: RedactionSummary;
  decisions: ReviewDecisions;
  onAct: (act: ReviewAct) => void;
}) {
  if (summary.rules.length === 0) return null;
  return (
    <section aria-labelledby="review-rules" className="space-y-2">
      <h2 id="review-rules" className="text-reading font-semibold">
        By kind
      </h2>
      <ul className="divide-y divide-line">
        {summary.rules.map(({ rule, label, count, values, open }) => (
          <li
            key={rule}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <p className="min-w-0 text-body">
              <NameText text={label} />
              <span className="ps-2 text-small text-ink-faint tabular-nums">
                {counted(count, "finding")}, {counted(values, "value")}
                {open === 0 ? ", masked or kept as suggested" : ""}
              </span>
            </p>
            <SegmentedControl<FindingDecision | "each">
              label={`All of ${label}`}
              size="small"
              options={[EACH, ...DECISIONS]}
              value={decisions.rules[rule] ?? "each"}
              onChange={(next) =>
                onAct({ kind: "rule", rule, decision: next === "each" ? null : next })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
