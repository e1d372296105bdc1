"use client";

import { Plus } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import {
  addRule,
  removeRule,
  setAttribute,
  setCaseSensitive,
  setMatcher,
  setOperator,
} from "@/lib/domain/toolset/filters/edit-rules";
import type { RuleList } from "@/lib/domain/toolset/filters/rule-list";
import type { RuleReach } from "@/lib/domain/toolset/filters/rule-reach";
import { RuleRow } from "./rule-row";

/** A flat list of rules and how they are joined. */
export function RuleSection({
  name,
  raw,
  rules,
  reach,
  onChange,
}: {
  /** Names the list, such as “Exclude”. */
  name: string;
  /** As the file has it. */
  raw: unknown;
  rules: RuleList;
  reach: readonly RuleReach[];
  onChange: (raw: unknown) => void;
}) {
  return (
    <div className="space-y-2">
      {rules.conditions.length < 2 ? null : (
        <SegmentedControl
          label={`${name}: how rules are joined`}
          size="small"
          options={[
            { value: "and", label: "All rules match" },
            { value: "or", label: "Any rule matches" },
          ]}
          value={rules.operator}
          onChange={(operator) => onChange(setOperator(raw, operator))}
        />
      )}
      {rules.conditions.length === 0 ? null : (
        <ol
          aria-label={revealName(`${name} rules`)}
          className="divide-y divide-line rounded-card border border-line"
        >
          {rules.conditions.map((condition, at) => (
            // A rule has nothing of its own that tells it from its neighbours.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <RuleRow
                list={name}
                condition={condition}
                reach={reach[at] ?? { tools: null, future: null }}
                onAttribute={(attribute) => onChange(setAttribute(raw, at, attribute))}
                onMatcher={(change) => onChange(setMatcher(raw, at, change))}
                onCase={(caseSensitive) => onChange(setCaseSensitive(raw, at, caseSensitive))}
                onRemove={() => onChange(removeRule(raw, at))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        size="small"
        icon={<Plus aria-hidden size={14} />}
        aria-label={revealName(`Add a rule to ${name}`)}
        onPress={() => onChange(addRule(raw))}
      >
        Add a rule
      </Button>
    </div>
  );
}
