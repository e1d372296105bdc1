"use client";

import { ComboBox } from "@/components/ui/fields/combo-box";

/** Chooses one of many who do things by typing a name. */
export function DoerFilter({
  doers,
  value,
  onChange,
}: {
  doers: readonly { readonly value: string; readonly label: string }[];
  /** Null for everybody. */
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <ComboBox
      label="Done by"
      placeholder="Everybody"
      className="w-64 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
      options={doers}
      value={value}
      onChange={onChange}
    />
  );
}
