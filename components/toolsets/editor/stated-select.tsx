"use client";

import { MemberField } from "@/components/forms/schema/member-field";
import { flagOf, flagText } from "@/components/forms/schema/members";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { STATED } from "./members";

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
    <MemberField
      member={STATED[field]}
      text={flagText(value ?? undefined)}
      onChange={(text) => onChange(flagOf(text) ?? null)}
    />
  );
}
