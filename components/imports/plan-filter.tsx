"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PlanTotals, Verdict } from "@/lib/domain/imports/plan";
import { VERDICTS } from "./verdict-words";

export type PlanFilterValue = Verdict | "all";

const ORDER: Verdict[] = ["new", "extends", "conflict", "identical", "invalid"];

/** Counts per verdict; pressing one shows only its items. */
export function PlanFilter({
  totals,
  value,
  onChange,
}: {
  totals: PlanTotals;
  value: PlanFilterValue;
  onChange: (value: PlanFilterValue) => void;
}) {
  const options = ORDER.filter((verdict) => totals[verdict] > 0).map((verdict) => ({
    value: verdict as PlanFilterValue,
    label: `${totals[verdict]} ${VERDICTS[verdict].word}`,
  }));
  return (
    <SegmentedControl
      label="Show items by verdict"
      size="small"
      options={[{ value: "all", label: `All ${totals.items}` }, ...options]}
      value={value}
      onChange={onChange}
    />
  );
}
