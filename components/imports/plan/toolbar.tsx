"use client";

import { AddressSearch } from "@/components/lists/address-search";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Select } from "@/components/ui/fields/select";
import { Switch } from "@/components/ui/fields/switch";
import type { ImportPlan, Verdict } from "@/lib/domain/imports/plan";
import { formatName } from "../labels/format-name";
import { VERDICT_ORDER } from "./groups";
import type { Grouping } from "./filters";
import type { PlanState } from "./state";
import { useCounted } from "../labels/use-counted";
import { VERDICTS } from "../labels/verdict";

const GROUP_OPTIONS: { value: Grouping; label: string }[] = [
  { value: "verdict", label: "By verdict" },
  { value: "place", label: "By file or folder" },
  { value: "format", label: "By format" },
  { value: "none", label: "Not grouped" },
];

const ALL = "all";

/** What of the plan is shown, and in which order. Only what can make a difference is offered. */
export function PlanToolbar({ plan, state }: { plan: ImportPlan; state: PlanState }) {
  const counted = useCounted();
  const { look, setLook } = state;
  const { totals } = plan;
  const verdicts = VERDICT_ORDER.filter((verdict) => totals[verdict] > 0);
  const formats = [...new Set(plan.items.map(({ format }) => format))];
  if (plan.items.length < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {verdicts.length < 2 && look.verdict === null ? null : (
        <div className="max-w-full overflow-x-auto">
          <SegmentedControl<Verdict | typeof ALL>
            label="Show items by verdict"
            size="small"
            className="min-w-max"
            options={[
              { value: ALL, label: `All ${counted(plan.items.length)}` },
              ...verdicts.map((verdict) => ({
                value: verdict,
                label: counted(totals[verdict], [VERDICTS[verdict].word, VERDICTS[verdict].word]),
              })),
            ]}
            value={look.verdict ?? ALL}
            onChange={(verdict) => setLook({ verdict: verdict === ALL ? null : verdict })}
          />
        </div>
      )}
      <AddressSearch
        label="Search the plan"
        placeholder="Title or file"
        size="small"
        className="min-w-40 flex-1"
        value={look.text}
        onWords={(text, timing) => setLook({ text: text ?? "" }, timing)}
      />
      {formats.length < 2 && look.format === null ? null : (
        <Select
          label="Format"
          hideLabel
          size="small"
          className="max-w-40 min-w-32 flex-1 basis-32"
          options={[
            { value: ALL, label: "All formats" },
            ...formats.map((value) => ({ value, label: formatName(value) })),
          ]}
          value={look.format ?? ALL}
          onChange={(format) => setLook({ format: format === ALL ? null : format })}
        />
      )}
      <Select
        label="Group items"
        hideLabel
        size="small"
        className="max-w-40 min-w-32 flex-1 basis-32"
        options={GROUP_OPTIONS}
        value={look.group}
        onChange={(group) => setLook({ group })}
      />
      {totals.errors + totals.warnings === 0 && !look.problems ? null : (
        <Switch isSelected={look.problems} onChange={(problems) => setLook({ problems })}>
          With problems
        </Switch>
      )}
    </div>
  );
}
