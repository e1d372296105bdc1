"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { NameText } from "@/components/names/name-text";
import { revealName } from "@/lib/shared/hidden-in-names";
import { Button } from "@/components/ui/button/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { IconButton } from "@/components/ui/button/icon-button";
import { Select } from "@/components/ui/fields/select";
import { emptyValue, fitsNode, variantOf, withMember } from "@/lib/domain/json-schema/form-value";
import type { FormField as FormMember } from "@/lib/domain/json-schema/form-node";
import { asRecord } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";
import { frameOf, type FormFieldProps, type Own } from "./props";
import { ChoicePart, FlagPart, NumberPart, TextPart } from "./scalars";
import { JsonPart } from "./json-part";

/** One place of the form, with everything below it. */
export function FormField(props: FormFieldProps) {
  const { node, value, label, onChange } = props;
  if (node.nullable && node.kind !== "json") {
    return (
      <div className="space-y-1">
        {value === null ? (
          <p className="text-small font-medium">
            <NameText text={label} />
          </p>
        ) : (
          <KindField {...props} node={{ ...node, nullable: false }} />
        )}
        <Checkbox isSelected={value === null} onChange={(is) => onChange(is ? null : undefined)}>
          <NameText text={`${label} is null`} />
        </Checkbox>
      </div>
    );
  }
  return <KindField {...props} />;
}

function KindField(props: FormFieldProps) {
  const { node, value } = props;
  const isTyping = node.kind === "number" && typeof value === "string";
  if (value !== undefined && !isTyping && !fitsNode(node, value)) {
    return <JsonPart {...props} reason="This value does not fit the field." />;
  }
  switch (node.kind) {
    case "text":
      return <TextPart {...props} node={node} />;
    case "number":
      return <NumberPart {...props} node={node} />;
    case "flag":
      return <FlagPart {...props} />;
    case "choice":
      return <ChoicePart {...props} node={node} />;
    case "list":
      return <ListPart {...props} node={node} />;
    case "object":
      return <ObjectPart {...props} node={node} />;
    case "variant":
      return <VariantPart {...props} node={node} />;
    case "json":
      return <JsonPart {...props} reason={`As JSON: ${node.reason}.`} />;
  }
}

function ListPart(props: Own<"list">) {
  const { node, value, label, pointer, faults, onChange } = props;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const frame = frameOf(props);
  return (
    <fieldset className="space-y-3 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-medium">
        <NameText text={frame.label} />
      </legend>
      {frame.description === undefined ? null : (
        <p className="text-caption text-ink-faint">{frame.description}</p>
      )}
      {frame.error === undefined ? null : <p className="text-small text-danger">{frame.error}</p>}
      {items.map((item, at) => (
        // An item is its place: two of them may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <FormField
              node={node.item}
              label={`${label} ${at + 1}`}
              required
              value={item}
              pointer={pointer + formatPointer([at])}
              faults={faults}
              onChange={(next) => onChange(items.with(at, next === undefined ? null : next))}
            />
          </div>
          <IconButton
            label={revealName(`Remove ${label} ${at + 1}`)}
            onPress={() => {
              const rest = items.toSpliced(at, 1);
              onChange(rest.length === 0 && !props.required ? undefined : rest);
            }}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        icon={<Plus aria-hidden size={14} />}
        onPress={() => onChange([...items, emptyValue(node.item)])}
      >
        <NameText text={`Add to ${label}`} />
      </Button>
    </fieldset>
  );
}

/** The members of an object; those the schema does not name stay as they are. */
export function ObjectMembers({
  node,
  value,
  pointer,
  faults,
  onChange,
  labelOf = ({ name }) => name,
}: Pick<Own<"object">, "node" | "value" | "pointer" | "faults" | "onChange"> & {
  /** The label of a member; its name by default. */
  labelOf?: (member: FormMember) => string;
}) {
  const record = asRecord(value) ?? {};
  const names = new Set(node.fields.map(({ name }) => name));
  const others = Object.keys(record).filter((name) => !names.has(name));
  return (
    <>
      {node.fields.map((field) => (
        <FormField
          key={field.name}
          node={field.node}
          label={labelOf(field)}
          required={field.required}
          value={Object.hasOwn(record, field.name) ? record[field.name] : undefined}
          pointer={pointer + formatPointer([field.name])}
          faults={faults}
          onChange={(next) => onChange(withMember(record, field.name, next))}
        />
      ))}
      {others.length === 0 ? null : (
        <p className="text-small wrap-anywhere text-ink-faint">
          {`Also in it, as JSON only: ${others.slice(0, 20).join(", ")}.`}
        </p>
      )}
    </>
  );
}

function ObjectPart(props: Own<"object">) {
  const { node, value, label, required, onChange } = props;
  const frame = frameOf(props);
  if (value === undefined) {
    return (
      <div className="space-y-1">
        <p className="text-small font-medium">
          <NameText text={frame.label} />
        </p>
        {frame.error === undefined ? null : <p className="text-small text-danger">{frame.error}</p>}
        <Button
          size="small"
          icon={<Plus aria-hidden size={14} />}
          onPress={() => onChange(emptyValue(node))}
        >
          <NameText text={`Add ${label}`} />
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="space-y-4 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-medium">
        <NameText text={frame.label} />
      </legend>
      {frame.description === undefined ? null : (
        <p className="text-caption text-ink-faint">{frame.description}</p>
      )}
      <ObjectMembers {...props} />
      {required ? null : (
        <Button size="small" onPress={() => onChange(undefined)}>
          <NameText text={`Leave out ${label}`} />
        </Button>
      )}
    </fieldset>
  );
}

function VariantPart(props: Own<"variant">) {
  const { node, value, label, onChange } = props;
  const found = value === undefined ? -1 : variantOf(node, value);
  const [chosen, setChosen] = useState(Math.max(0, found));
  const isChosen = value === undefined || fitsNode(node.options[chosen]?.node ?? node, value);
  const at = isChosen ? chosen : Math.max(0, found);
  const option = node.options[at];
  if (option === undefined) return <JsonPart {...props} reason="There is no alternative." />;
  return (
    <div className="space-y-3">
      <Select
        label={`Kind of ${label}`}
        options={node.options.map(({ label: name }, index) => ({
          value: String(index),
          label: name,
        }))}
        value={String(at)}
        onChange={(key) => {
          setChosen(Number(key));
          const next = node.options[Number(key)]?.node;
          if (next !== undefined && value !== undefined && !fitsNode(next, value)) {
            onChange(emptyValue(next));
          }
        }}
      />
      <FormField {...props} node={option.node} />
    </div>
  );
}
