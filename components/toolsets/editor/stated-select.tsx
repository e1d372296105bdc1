"use client";

import { Select } from "@/components/ui/fields/select";
import { valueName } from "@/lib/domain/permissions/resolve/explain";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";

/** One of the two permissions as it is stated: yes, no, or nothing. */
export function StatedSelect({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: boolean | null;
  onChange: (value: boolean | null) => void;
}) {
  return (
    <Select
      label={field === "enabled" ? "Enabled" : "Approval"}
      options={[
        { value: "none", label: "Inherit" },
        { value: "true", label: valueName(field, true) },
        { value: "false", label: valueName(field, false) },
      ]}
      value={value === null ? "none" : String(value)}
      onChange={(chosen) => onChange(chosen === "none" ? null : chosen === "true")}
    />
  );
}
