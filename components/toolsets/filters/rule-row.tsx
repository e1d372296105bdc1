"use client";

import { Trash2 } from "lucide-react";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Badge } from "@/components/ui/feedback/badge";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/fields/select";
import { TextField } from "@/components/ui/fields/text-field";
import type { Attribute, Condition, MatcherKind } from "@/lib/domain/toolset/filters/condition";
import { patternPortability, type Portability } from "@/lib/domain/toolset/filters/pattern";
import type { RuleReach } from "@/lib/domain/toolset/filters/rule-reach";

const ATTRIBUTES: readonly { value: Attribute; label: string }[] = [
  { value: "name", label: "Name" },
  { value: "title", label: "Title" },
  { value: "description", label: "Description" },
];

const KINDS: readonly { value: MatcherKind; label: string }[] = [
  { value: "exact", label: "is" },
  { value: "startsWith", label: "starts with" },
  { value: "endsWith", label: "ends with" },
  { value: "contains", label: "contains" },
  { value: "regex", label: "matches the pattern" },
];

const PORTABLE: Readonly<
  Record<Portability, { tone: "success" | "warning" | "danger"; text: string }>
> = {
  both: { tone: "success", text: "RE2 and JavaScript" },
  re2: { tone: "warning", text: "RE2 only" },
  javascript: { tone: "danger", text: "Not portable" },
  none: { tone: "danger", text: "Not a pattern" },
};

export interface RuleRowProps {
  /** Of the list the rule is in, such as “Exclude”. */
  list: string;
  condition: Condition;
  reach: RuleReach;
  onAttribute: (attribute: Attribute) => void;
  onMatcher: (change: { former: MatcherKind; kind: MatcherKind; value: string }) => void;
  onCase: (caseSensitive: boolean) => void;
  onRemove: () => void;
}

/** One rule of a filter: what it looks at, how it compares, and how far it reaches. */
export function RuleRow(props: RuleRowProps) {
  const { list, condition, reach, onAttribute, onMatcher, onCase, onRemove } = props;
  const name = `${list} rule ${condition.position + 1}`;
  const stated = statedOf(condition);
  return (
    <div role="group" aria-label={revealName(name)} className="space-y-2 p-3">
      {stated.map(({ kind, value }, at) => (
        <div key={kind} className="flex flex-wrap items-center gap-2">
          {at === 0 ? (
            <Select
              label={`What ${name} looks at`}
              hideLabel
              size="small"
              className="w-32"
              options={ATTRIBUTES}
              value={condition.attribute}
              onChange={onAttribute}
            />
          ) : (
            <span className="w-32 text-end text-small text-ink-faint">and it</span>
          )}
          <Select
            label={`How ${name} compares`}
            hideLabel
            size="small"
            className="w-44"
            options={KINDS}
            value={kind}
            onChange={(next) => onMatcher({ former: kind, kind: next, value })}
          />
          <TextField
            label={`Value of ${name}`}
            hideLabel
            size="small"
            mono
            className="min-w-40 flex-1"
            value={value}
            onChange={(next) => onMatcher({ former: kind, kind, value: next })}
          />
          {kind === "regex" && value !== "" ? <PatternBadge pattern={value} /> : null}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox isSelected={condition.caseSensitive} onChange={onCase}>
          <span className="text-small">Match case</span>
        </Checkbox>
        <RuleNotes fault={condition.fault} reach={reach} />
        <IconButton
          label={revealName(`Remove ${name}`)}
          size="small"
          variant="danger"
          onPress={onRemove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** A rule that states nothing still shows how it would compare. */
function statedOf({ matchers, blank }: Condition): Condition["matchers"] {
  return matchers.length > 0 ? matchers : [{ kind: blank ?? "startsWith", value: "" }];
}

function PatternBadge({ pattern }: { pattern: string }) {
  const { tone, text } = PORTABLE[patternPortability(pattern)];
  return <Badge tone={tone}>{text}</Badge>;
}

/** How far a rule reaches: the stored tools it matches, and tools to come. */
function RuleNotes({ fault, reach }: { fault: string | null; reach: RuleReach }) {
  const { tools, future } = reach;
  const warning =
    fault === null
      ? tools === null
        ? "Ignored: it states nothing"
        : tools === 0
          ? "Matches nothing"
          : null
      : `Until repaired it counts as the stricter answer: ${fault}`;
  return (
    <p className="min-w-40 flex-1 text-small text-ink-soft">
      {warning === null ? (
        <span>{tools === 1 ? "Matches 1 tool" : `Matches ${tools ?? 0} tools`}</span>
      ) : (
        <span className="text-warning">{warning}</span>
      )}
      {future === null ? null : (
        <span className="text-ink-faint">{` · also matches ${future}`}</span>
      )}
    </p>
  );
}
