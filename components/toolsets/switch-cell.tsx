"use client";

import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Field, Stated } from "./pending";

type Choice = "inherit" | "true" | "false";

const WORDS: Record<
  Field,
  { true: string; false: string; name: string; order: ("true" | "false")[] }
> = {
  enabled: { true: "On", false: "Off", name: "Enabled", order: ["true", "false"] },
  requiresApproval: { true: "Ask", false: "Allow", name: "Approval", order: ["true", "false"] },
};

/** The word for a value of a field. */
export function valueWord(field: Field, value: boolean): string {
  return WORDS[field][value ? "true" : "false"];
}

/** Three segments: inherit (saying what that means here), and the two values. */
export function SwitchCell({
  subject,
  field,
  value,
  inherited,
  onChange,
}: {
  /** The tool or toolset, for the accessible name. */
  subject: string;
  field: Field;
  value: Stated;
  /** What inheriting gives. */
  inherited: boolean;
  onChange: (value: Stated) => void;
}) {
  const words = WORDS[field];
  return (
    <SegmentedControl<Choice>
      label={`${words.name} of ${subject}`}
      size="small"
      options={[
        { value: "inherit", label: `Inherit (${valueWord(field, inherited)})` },
        ...words.order.map((choice) => ({ value: choice, label: words[choice] })),
      ]}
      value={value === null ? "inherit" : value ? "true" : "false"}
      onChange={(choice) => onChange(choice === "inherit" ? null : choice === "true")}
    />
  );
}
