import { equalJson } from "@/lib/json/equal";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { FormNode } from "./form-node";

/** Whether a part of a form can show a value as it is. */
export function fitsNode(node: FormNode, value: unknown): boolean {
  if (value === null) return node.nullable;
  switch (node.kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number" && (!node.isInteger || Number.isInteger(value));
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return choiceIndex(node.options, value) !== -1;
    case "list":
      return Array.isArray(value);
    case "object":
      return asRecord(value) !== null;
    case "variant":
      return variantOf(node, value) !== -1;
    case "json":
      return true;
  }
}

/** Which of the values of a choice this is; -1 where it is none of them. */
export function choiceIndex(options: readonly unknown[], value: unknown): number {
  return options.findIndex((option) => equalJson(option, value));
}

/** The first alternative that can show a value, members included; -1 where none can. */
export function variantOf(
  { options }: Extract<FormNode, { kind: "variant" }>,
  value: unknown,
): number {
  const closest = options.findIndex(({ node }) => fitsDeep(node, value));
  return closest !== -1 ? closest : options.findIndex(({ node }) => fitsNode(node, value));
}

function fitsDeep(node: FormNode, value: unknown): boolean {
  if (!fitsNode(node, value)) return false;
  const record = asRecord(value);
  if (node.kind !== "object" || record === null) return node.kind !== "json";
  return node.fields.every(({ name, required, node: own }) =>
    Object.hasOwn(record, name) ? fitsNode(own, record[name]) : !required,
  );
}

/** The record with one member more, another one, or without it; the order of the others stays. */
export function withMember(record: JsonRecord, name: string, value: unknown): JsonRecord {
  const entries = Object.entries(record).filter(([key]) => key !== name || value !== undefined);
  const at = entries.findIndex(([key]) => key === name);
  if (value === undefined) return Object.fromEntries(entries);
  // By entries, since a name may be `__proto__`.
  return Object.fromEntries(
    at === -1 ? [...entries, [name, value]] : entries.with(at, [name, value]),
  );
}

/** What a new form or a new item of a list begins with: no value a person did not choose. */
export function emptyValue(node: FormNode): unknown {
  switch (node.kind) {
    case "text":
      return "";
    case "number":
      return 0;
    case "flag":
      return false;
    case "choice":
      return node.options[0];
    case "list":
      return [];
    case "object":
      return Object.fromEntries(
        node.fields
          .filter(({ required, node: own }) => required && own.kind === "object")
          .map(({ name, node: own }) => [name, emptyValue(own)]),
      );
    case "variant": {
      const [first] = node.options;
      return first === undefined ? null : emptyValue(first.node);
    }
    case "json":
      return null;
  }
}

/** The number a text represents; undefined where it is none, or one that JSON cannot keep. */
export function readNumber(text: string, isInteger: boolean): number | undefined {
  if (!/^\s*-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\s*$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && (!isInteger || Number.isInteger(value)) ? value : undefined;
}
