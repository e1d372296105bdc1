import type { FormNode } from "@/lib/domain/json-schema/form-node";
import type { FieldLook } from "./look";

/** One place of a form. */
export interface FormFieldProps {
  node: FormNode;
  label: string;
  required: boolean;
  /** Undefined where nothing is given. */
  value: unknown;
  /** JSON Pointer of the value. */
  pointer: string;
  /** What is wrong at each pointer. */
  faults: ReadonlyMap<string, string>;
  /** Undefined takes the value away. */
  onChange: (value: unknown) => void;
  /** Where the form was made for one noun. */
  look?: FieldLook;
}

/** The same where the kind is known. */
export type Own<Kind extends FormNode["kind"]> = FormFieldProps & {
  node: Extract<FormNode, { kind: Kind }>;
};

/** Longer texts of a schema are read in its tree. */
const LONGEST_HINT = 300;

/** The words around a field. Where the form was made for a noun, its own; else those of the schema. */
export function frameOf({ node, label, required, pointer, faults, look }: FormFieldProps) {
  const error = faults.get(pointer);
  if (look !== undefined) {
    const { description } = look;
    return { label, error, ...(description === undefined ? {} : { description }) };
  }
  const about = node.description;
  return {
    label: required ? `${label} (required)` : label,
    ...(error === undefined
      ? {}
      : { error: `${error.slice(0, 1).toUpperCase()}${error.slice(1)}.` }),
    ...(about === null
      ? {}
      : { description: about.length > LONGEST_HINT ? `${about.slice(0, LONGEST_HINT)}…` : about }),
  };
}
