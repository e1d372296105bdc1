"use client";

import { AddressSearch, type AddressTiming } from "@/components/lists/address-search";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Select } from "@/components/ui/fields/select";
import { HISTORY_RULES, type FindingCount, type Severity } from "@/lib/domain/history/finding";

const NAMES: readonly (readonly [Severity, string])[] = [
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["info", "Remarks"],
];

interface Props {
  counts: readonly FindingCount[];
  rule: string;
  severity: string;
  words: string;
  onRule: (rule: string) => void;
  onSeverity: (severity: string) => void;
  onWords: (words: string | null, timing: AddressTiming) => unknown;
}

/** What the report is narrowed to; every choice says how many findings it has. */
export function HistoryFilterRow(props: Props) {
  const { counts, rule, severity, words } = props;
  const countOf = (fits: (count: FindingCount) => boolean) =>
    counts.filter(fits).reduce((sum, { count }) => sum + count, 0);
  const rules = [...new Set(counts.map((count) => count.rule))];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-3 sm:px-6">
      <AddressSearch
        label="Filter findings"
        placeholder="Tool or conversation"
        value={words}
        onWords={props.onWords}
        className="min-w-48 flex-1"
      />
      <SegmentedControl
        label="Severity"
        size="small"
        value={severity}
        onChange={props.onSeverity}
        options={[
          { value: "", label: "All" },
          ...NAMES.map(([value, name]) => ({
            value,
            label: `${name} ${countOf((count) => count.severity === value)}`,
          })),
        ]}
      />
      <Select
        label="Finding"
        hideLabel
        size="small"
        className="min-w-56"
        value={rule === "" ? "all" : rule}
        onChange={(next) => props.onRule(next === "all" ? "" : next)}
        options={[
          { value: "all", label: "All findings" },
          ...rules.map((value) => ({
            value,
            label: `${HISTORY_RULES[value]} (${countOf((count) => count.rule === value)})`,
          })),
        ]}
      />
    </div>
  );
}
