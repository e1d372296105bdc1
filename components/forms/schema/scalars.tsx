"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { ComboBox } from "@/components/ui/fields/combo-box";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Select } from "@/components/ui/fields/select";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { TextField } from "@/components/ui/fields/text-field";
import { choiceIndex, readNumber } from "@/lib/domain/json-schema/form-value";
import { frameOf, type FormFieldProps, type Own } from "./props";

const MOST_OPEN = 12;
const MOST_CHOICES = 500;

/** A text of one line or several. */
export function TextPart(props: Own<"text">) {
  const { node, value, required, onChange } = props;
  const text = typeof value === "string" ? value : "";
  // An optional text that is emptied is left out rather than sent empty.
  const change = (typed: string) => onChange(typed === "" && !required ? undefined : typed);
  if (node.isLong || text.includes("\n")) {
    return <TextAreaField {...frameOf(props)} rows={3} autoGrow value={text} onChange={change} />;
  }
  const placeholder = node.format === null ? {} : { placeholder: node.format };
  return <TextField {...frameOf(props)} {...placeholder} value={text} onChange={change} />;
}

/** What is typed and no number yet stays as a text, so that nothing typed is lost. */
export function NumberPart(props: Own<"number">) {
  const { node, value, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  const isSame = typed !== null && readNumber(typed, node.isInteger) === value;
  return (
    <TextField
      {...frameOf(props)}
      inputMode={node.isInteger ? "numeric" : "decimal"}
      value={isSame ? typed : shown}
      onChange={(text) => {
        setTyped(text);
        onChange(text === "" ? undefined : (readNumber(text, node.isInteger) ?? text));
      }}
    />
  );
}

/** Yes, no, or not set. */
export function FlagPart(props: FormFieldProps) {
  const { value, onChange } = props;
  const { label, description, error } = frameOf(props);
  return (
    <div className="space-y-1">
      <p className="text-small font-medium">
        <NameText text={label} />
      </p>
      <SegmentedControl
        label={label}
        options={[
          { value: "unset", label: "Not set" },
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]}
        value={typeof value === "boolean" ? (value ? "true" : "false") : "unset"}
        onChange={(chosen) => onChange(chosen === "unset" ? undefined : chosen === "true")}
      />
      {error === undefined ? null : <p className="text-small text-danger">{error}</p>}
      {description === undefined ? null : (
        <p className="text-caption text-ink-faint">{description}</p>
      )}
    </div>
  );
}

const NOT_SET = "none";

/** One of a few values; many are found by typing. */
export function ChoicePart(props: Own<"choice">) {
  const { node, value, onChange } = props;
  const at = value === undefined ? -1 : choiceIndex(node.options, value);
  const options = node.options.slice(0, MOST_CHOICES).map((option, index) => ({
    value: String(index),
    label: typeof option === "string" ? option || "empty text" : JSON.stringify(option),
  }));
  const choose = (key: string | null) =>
    onChange(key === null || key === NOT_SET ? undefined : node.options[Number(key)]);
  if (options.length > MOST_OPEN) {
    return (
      <ComboBox
        {...frameOf(props)}
        options={options}
        value={at === -1 ? null : String(at)}
        onChange={choose}
      />
    );
  }
  return (
    <Select
      {...frameOf(props)}
      options={[{ value: NOT_SET, label: "Not set" }, ...options]}
      value={at === -1 ? NOT_SET : String(at)}
      onChange={choose}
    />
  );
}
