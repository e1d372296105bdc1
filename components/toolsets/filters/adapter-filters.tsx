"use client";

import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { askModeOf, setAskMode } from "@/lib/domain/toolset/filters/edit-rules";
import type { FilterDraft } from "@/lib/domain/toolset/edit/filter-draft";
import { reachOfRules } from "@/lib/domain/toolset/filters/rule-reach";
import type { ToolsetFilters } from "@/lib/domain/toolset/filters/toolset-filters";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { FilterPart } from "./filter-part";
import { RuleSection } from "./rule-section";

/** The rules of an adapter: what is taken from its server, and what of it is asked. */
export function AdapterFilters({
  toolset,
  filters,
  draft,
  onChange,
}: {
  toolset: JsonRecord;
  /** As the draft has them. */
  filters: ToolsetFilters;
  draft: FilterDraft;
  onChange: (part: Partial<FilterDraft>) => void;
}) {
  const mode = askModeOf(draft.toolApprovals);
  return (
    <>
      <FilterPart
        title="Include"
        about="Only tools that match are offered. Without rules, all are."
      >
        <RuleSection
          name="Include"
          raw={draft.includeTools}
          rules={filters.include}
          reach={reachOfRules(filters.include, toolset)}
          onChange={(includeTools) => onChange({ includeTools })}
        />
      </FilterPart>
      <FilterPart title="Exclude" about="Tools that match are not offered, even where included.">
        <RuleSection
          name="Exclude"
          raw={draft.excludeTools}
          rules={filters.exclude}
          reach={reachOfRules(filters.exclude, toolset)}
          onChange={(excludeTools) => onChange({ excludeTools })}
        />
      </FilterPart>
      <FilterPart
        title="Approval"
        about="A rule makes calls ask where the tool itself sets nothing. It never allows a call."
      >
        <SegmentedControl
          label="Which tools are asked"
          options={[
            { value: "never", label: "No rule" },
            { value: "matching", label: "Matching tools" },
            { value: "always", label: "Every tool" },
          ]}
          value={mode}
          onChange={(next) => onChange({ toolApprovals: setAskMode(draft.toolApprovals, next) })}
        />
        {mode === "matching" ? (
          <RuleSection
            name="Approval"
            raw={asRecord(draft.toolApprovals)?.["only"]}
            rules={filters.ask}
            reach={reachOfRules(filters.ask, toolset)}
            onChange={(only) =>
              onChange({
                toolApprovals:
                  only === undefined
                    ? undefined
                    : { ...asRecord(draft.toolApprovals), always: false, only },
              })
            }
          />
        ) : null}
      </FilterPart>
    </>
  );
}
