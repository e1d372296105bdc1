"use client";

import { MemberField } from "@/components/forms/schema/member-field";
import { flagOf, flagText } from "@/components/forms/schema/members";
import type { Field } from "@/lib/domain/permissions/resolve/resolve";
import { STATED } from "./members";

/** One of the two permissions as it is stated: yes, no, or nothing. */
function StatedSelect({
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

/** Both permissions as they are stated. */
export function StatedPermissions({
  stated,
  onChange,
}: {
  stated: { readonly enabled: boolean | null; readonly requiresApproval: boolean | null };
  onChange: (part: { enabled?: boolean | null; requiresApproval?: boolean | null }) => void;
}) {
  return (
    <>
      <StatedSelect
        field="enabled"
        value={stated.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <StatedSelect
        field="requiresApproval"
        value={stated.requiresApproval}
        onChange={(requiresApproval) => onChange({ requiresApproval })}
      />
    </>
  );
}
