"use client";

import { useState } from "react";
import { JsonField } from "@/components/forms/json/field";
import type { FormFieldProps } from "./props";

/** One place of the form as JSON, where the schema or the value allows no field. */
export function JsonPart({
  label,
  value,
  reason,
  pointer,
  faults,
  onChange,
}: FormFieldProps & { reason: string }) {
  const [isBroken, setBroken] = useState(false);
  const fault = faults.get(pointer);
  return (
    <JsonField
      label={label}
      initial={value === undefined ? "" : JSON.stringify(value, null, 2)}
      description={
        <>
          {reason}
          {isBroken ? " Not valid JSON yet; the previous value is kept." : null}
          {fault === undefined ? null : ` It ${fault}.`}
        </>
      }
      onChange={(text) => {
        if (text.trim() === "") {
          setBroken(false);
          onChange(undefined);
          return;
        }
        const read = readJson(text);
        setBroken(read === null);
        if (read !== null) onChange(read.value);
      }}
    />
  );
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // Said next to the field.
    return null;
  }
}
