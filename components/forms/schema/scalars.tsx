"use client";

import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { ComboBox } from "@/components/ui/fields/combo-box";
import { SegmentedControl } from "@/components/ui/fields/segmented-control";
import { Select } from "@/components/ui/fields/select";
import { TextAreaField } from "@/components/ui/fields/text-area-field";
import { TextField } from "@/components/ui/fields/text-field";
import { choiceIndex, readNumber } from "@/lib/domain/json-schema/form-value";
import { revealName } from "@/lib/shared/hidden-in-names";
import type { FieldLook } from "./look";
import { frameOf, type FormFieldProps, type Own } from "./props";

const NOT_SET = "none";
const MOST_OPEN = 12;
const MOST_CHOICES = 500;

/** A text of one line or several. */
export function TextPart(props: Own<"text">) {
  const { node, value, required, onChange, look } = props;
  const text = typeof value === "string" ? value : "";
  // An optional text that is emptied is left out rather than sent empty.
  const change = (typed: string) => onChange(typed === "" && !required ? undefined : typed);
  if (look !== undefined) {
    const { placeholder = "", isMono = false, autoFocus = false, rows, grows = false } = look;
    const own = { placeholder, mono: isMono, autoFocus, value: text, onChange: change };
    return rows === undefined ? (
      <TextField {...frameOf(props)} {...own} />
    ) : (
      <TextAreaField {...frameOf(props)} {...own} rows={rows} autoGrow={grows} />
    );
  }
  if (node.isLong || text.includes("\n")) {
    return <TextAreaField {...frameOf(props)} rows={3} autoGrow value={text} onChange={change} />;
  }
  const placeholder = node.format === null ? {} : { placeholder: node.format };
  return <TextField {...frameOf(props)} {...placeholder} value={text} onChange={change} />;
}

/**
 * What is typed and no number yet stays as a text, so that nothing typed is lost. Of a document the text itself is
 * edited, whose digits are kept.
 */
export function NumberPart(props: Own<"number">) {
  const { node, value, onChange, look } = props;
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
        if (look !== undefined) onChange(text.trim());
        else onChange(text === "" ? undefined : (readNumber(text, node.isInteger) ?? text));
      }}
    />
  );
}

/** Yes, no, or not set. */
export function FlagPart(props: FormFieldProps) {
  const { value, onChange, look } = props;
  const { label, description, error } = frameOf(props);
  const chosen = typeof value === "boolean" ? String(value) : NOT_SET;
  const choose = (key: string) => onChange(key === NOT_SET ? undefined : key === "true");
  if (look !== undefined) {
    const options = [
      { value: NOT_SET, label: look.unset ?? "Not set" },
      { value: "true", label: look.words?.["true"] ?? "Yes" },
      { value: "false", label: look.words?.["false"] ?? "No" },
    ];
    return <Select {...frameOf(props)} options={options} value={chosen} onChange={choose} />;
  }
  return (
    <div className="space-y-1">
      <p className="text-small font-medium">
        <NameText text={label} />
      </p>
      <SegmentedControl
        label={label}
        options={[
          { value: NOT_SET, label: "Not set" },
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]}
        value={chosen}
        onChange={choose}
      />
      {error === undefined ? null : <p className="text-small text-danger">{error}</p>}
      {description === undefined ? null : (
        <p className="text-caption text-ink-faint">{description}</p>
      )}
    </div>
  );
}

/** One of a few values; many are found by typing. */
export function ChoicePart(props: Own<"choice">) {
  const { node, value, onChange, look } = props;
  if (look !== undefined) return <NamedChoice {...props} look={look} />;
  const at = value === undefined ? -1 : choiceIndex(node.options, value);
  const options = node.options.slice(0, MOST_CHOICES).map((option, index) => ({
    value: String(index),
    label: choiceLabel(option, node.names?.[index]),
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

function choiceLabel(option: unknown, name: string | undefined): string {
  if (name !== undefined && name !== "") return revealName(name);
  return typeof option === "string" ? option || "empty text" : JSON.stringify(option);
}

/** A choice among texts that have names; they are in the order of the names, else in that of the schema. */
function NamedChoice(props: Own<"choice"> & { look: FieldLook }) {
  const { node, value, onChange, look } = props;
  const known = node.options.filter((option) => typeof option === "string");
  const words = new Map(Object.entries(look.words ?? {}));
  const ordered = [
    ...[...words.keys()].filter((option) => known.includes(option)),
    ...known.filter((option) => !words.has(option)),
  ];
  const stored = typeof value === "string" ? value : null;
  const isUnknown = stored !== null && !known.includes(stored);
  const options = [
    ...ordered.map((option) => ({ value: option, label: words.get(option) ?? option })),
    ...(isUnknown && look.keepsUnknown === true
      ? [{ value: stored, label: `${stored} (unknown)` }]
      : []),
  ];
  const placeholder = look.placeholder === undefined ? {} : { placeholder: look.placeholder };
  return (
    <Select
      {...frameOf(props)}
      {...placeholder}
      options={options}
      value={options.find((option) => option.value === value)?.value ?? null}
      onChange={onChange}
    />
  );
}
