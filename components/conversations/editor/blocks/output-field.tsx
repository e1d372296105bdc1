"use client";

import { useState } from "react";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { JsonField } from "@/components/forms/json/field";

type Form = "text" | "json";

/** The text that a JSON text represents; null when it represents anything else. */
function plainText(json: string): string | null {
  if (json.trim() === "") return "";
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** What a tool returned: any JSON value, with plain text as the easy way to write one. */
export function OutputField({
  initial,
  onChange,
}: {
  initial: string;
  onChange: (json: string) => void;
}) {
  const [json, setJson] = useState(initial);
  const text = plainText(json);
  const [form, setForm] = useState<Form>(text === null ? "json" : "text");
  const set = (next: string) => {
    setJson(next);
    onChange(next);
  };
  return (
    <div className="space-y-2">
      <SegmentedControl<Form>
        label="Write the output as"
        size="small"
        value={form}
        onChange={setForm}
        options={[
          { value: "text", label: "Text", isDisabled: text === null },
          { value: "json", label: "JSON" },
        ]}
      />
      {form === "text" ? (
        <TextAreaField
          label="Output"
          value={text ?? ""}
          onChange={(next) => set(next === "" ? "" : JSON.stringify(next))}
          rows={4}
        />
      ) : (
        <JsonField label="Output (JSON)" initial={json} onChange={set} />
      )}
    </div>
  );
}
