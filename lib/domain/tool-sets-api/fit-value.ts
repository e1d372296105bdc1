import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Static, TSchema } from "@/lib/validation/schema";
import { isObjectSchema, membersOf, type WireObject, type WireSchema } from "./wire-schema";

/**
 * A stored value as answers may show it. Imported files hold what the API would refuse, and keep it: in an answer a
 * choice that nobody knows counts as unspecified, and another value that does not fit as absent. Members without a
 * schema stay.
 * @returns undefined where nothing of the value fits
 */
export function fitValue(schema: WireSchema, value: unknown): unknown {
  switch (schema.type) {
    case "string":
      if (schema.enum === undefined) return typeof value === "string" ? value : undefined;
      if (value === undefined) return undefined;
      return schema.enum.find((one) => one === value) ?? unspecified(schema.enum);
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "array": {
      if (!Array.isArray(value)) return undefined;
      const { items = {} } = schema;
      return asList(value).flatMap((item) => fitValue(items, item) ?? []);
    }
    default:
      if (isObjectSchema(schema)) return fitObject(schema, asRecord(value));
      return fitMap(schema, asRecord(value));
  }
}

/** The same of an object, which always has what its schema requires. */
export function fitRecord<S extends WireObject & TSchema>(schema: S, record: JsonRecord) {
  return fitObject(schema, record) as Static<S>;
}

function fitObject(schema: WireObject, record: JsonRecord | null): JsonRecord | undefined {
  if (record === null) return undefined;
  const fitted = new Map(Object.entries(record));
  for (const { name, member, isRequired } of membersOf(schema)) {
    const value = fitValue(member, fitted.get(name)) ?? (isRequired ? empty(member) : undefined);
    if (value === undefined) fitted.delete(name);
    else fitted.set(name, value);
  }
  return Object.fromEntries(fitted);
}

function fitMap(schema: WireSchema, record: JsonRecord | null): JsonRecord | undefined {
  if (record === null) return undefined;
  return schema["x-rule"] === undefined ? record : fitTexts(record);
}

/** The entries that are texts. */
export function fitTexts(record: JsonRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(isText));
}

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === "string";

const unspecified = (values: readonly string[]): string | undefined =>
  values.find((value) => value.endsWith("_UNSPECIFIED"));

/** What represents a required member that has no value. */
function empty({ type, enum: values }: WireSchema): unknown {
  if (type === "string") return values === undefined ? "" : unspecified(values);
  return type === "boolean" ? false : {};
}
