import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { ObjectShape, Shape } from "./shape";

/**
 * A stored value as answers may show it. Imported files hold what the API would refuse, and keep it: in an answer a
 * choice that nobody knows counts as unspecified, and another value that does not fit as absent. Members without a
 * shape stay.
 * @returns undefined where nothing of the value fits
 */
export function fitShape(shape: Shape, value: unknown): unknown {
  switch (shape.kind) {
    case "text":
      return typeof value === "string" ? value : undefined;
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    case "choice":
      if (value === undefined) return undefined;
      return shape.values.find((one) => one === value) ?? unspecified(shape.values);
    case "anything":
      return asRecord(value) ?? undefined;
    case "texts":
      return fitTexts(asRecord(value));
    case "list":
      if (!Array.isArray(value)) return undefined;
      return (value as readonly unknown[]).flatMap((item) => fitShape(shape.item, item) ?? []);
    case "object":
      return fitObject(shape, asRecord(value));
  }
}

function fitObject(shape: ObjectShape, record: JsonRecord | null): JsonRecord | undefined {
  if (record === null) return undefined;
  const fitted = new Map(Object.entries(record));
  for (const [name, { shape: inner, required }] of Object.entries(shape.members)) {
    const value =
      fitShape(inner, fitted.get(name)) ?? (required === true ? empty(inner) : undefined);
    if (value === undefined) fitted.delete(name);
    else fitted.set(name, value);
  }
  return Object.fromEntries(fitted);
}

function fitTexts(record: JsonRecord | null): JsonRecord | undefined {
  if (record === null) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([, text]) => typeof text === "string"));
}

const unspecified = (values: readonly string[]): string | undefined =>
  values.find((value) => value.endsWith("_UNSPECIFIED"));

/** What stands for a required member that has no value. */
function empty(shape: Shape): unknown {
  if (shape.kind === "text") return "";
  if (shape.kind === "choice") return unspecified(shape.values);
  return shape.kind === "flag" ? false : {};
}
