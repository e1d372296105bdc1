"use client";

import { ComboBox } from "@/components/ui/fields/combo-box";

/** Chooses one of many members by typing a name. */
export function MemberFilter({
  members,
  value,
  onChange,
}: {
  members: readonly { readonly id: string; readonly name: string }[];
  /** Null for everybody. */
  value: string | null;
  onChange: (member: string | null) => void;
}) {
  return (
    <ComboBox
      label="Member"
      placeholder="Everybody"
      className="w-64 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
      options={members.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
