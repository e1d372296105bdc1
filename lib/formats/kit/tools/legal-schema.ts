import { allowsObject, objectRoot, type ObjectRoot } from "@/lib/domain/json-schema/object-root";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { findSchemaFault } from "@/lib/domain/toolset/lint/args-schema";
import { parsePointer } from "@/lib/json/pointers";

import { mapSchemas } from "@/lib/validation/subschemas";

/** A schema with more faults than this says nothing reliable. */
const MOST_FAULTS = 32;

/**
 * A schema of arguments as receivers accept it: an object at its root, and valid by the draft of today. What is not
 * valid is left out at its place; the rest stays.
 */
export function legalSchema(given: JsonRecord, { mayCombine, argumentName }: Accepted): ObjectRoot {
  const mended = mend(given);
  const today = mended === null ? { type: "object" } : modern(mended);
  const root = objectRoot(today, { mayCombine });
  const schema = argumentName === undefined ? root.schema : named(root.schema, argumentName);
  return { schema, isExact: root.isExact && today === given && schema === root.schema };
}

interface Accepted {
  readonly mayCombine: boolean;
  /** What arguments may be called; absent where any name will do. */
  readonly argumentName?: RegExp | undefined;
}

/** A schema without the arguments whose names the receiver refuses; the schema itself where it refuses none. */
function named(schema: JsonRecord, allowed: RegExp): JsonRecord {
  const properties = Object.entries(asRecord(schema["properties"]) ?? {});
  const legal = properties.filter(([name]) => allowed.test(name));
  if (legal.length === properties.length) return schema;
  const { required } = schema;
  const isLegal = (name: unknown) => typeof name !== "string" || allowed.test(name);
  return {
    ...schema,
    properties: Object.fromEntries(legal),
    ...(Array.isArray(required) ? { required: asList(required).filter(isLegal) } : {}),
  };
}

/** Whether even a receiver that takes any valid schema refuses this one for arguments. */
export const isRefused = (schema: JsonRecord): boolean =>
  !allowsObject(schema["type"]) || findSchemaFault(schema) !== null;

/** Null where faults have no end. */
function mend(given: JsonRecord): JsonRecord | null {
  let schema: unknown = given;
  for (let faults = 0; faults <= MOST_FAULTS; faults += 1) {
    const fault = findSchemaFault(schema);
    if (fault === null) return asRecord(schema);
    schema = without(schema, parsePointer(fault.pointer));
  }
  return null;
}

/** A copy without a member; an element of a list becomes the schema of anything, so that the others keep their place. */
function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return {};
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => {
      if (String(at) !== name) return item;
      return rest.length === 0 ? {} : without(item, rest);
    });
  }
  const members = Object.entries(asRecord(value) ?? {});
  return Object.fromEntries(
    members.flatMap(([key, member]) => {
      if (key !== name) return [[key, member]];
      return rest.length === 0 ? [] : [[key, without(member, rest)]];
    }),
  );
}

/** What older drafts wrote otherwise; the schema itself where nothing is old. */
function modern(schema: JsonRecord): JsonRecord {
  let isOld = false;
  const members = Object.entries(schema).flatMap(([name, value]) => {
    const inner = mapSchemas(name, value, modern);
    isOld ||= !isSame(inner, value);
    const fresh = modernMember(name, inner);
    isOld ||= fresh.length !== 1 || fresh[0]?.[0] !== name;
    return fresh;
  });
  return isOld ? Object.fromEntries(members) : schema;
}

/** Whether nothing in a list or map of schemas was written again. */
function isSame(inner: unknown, value: unknown): boolean {
  if (inner === value) return true;
  const [one, other] = [Object.values(inner ?? {}), Object.values(value ?? {})];
  return one.length === other.length && one.every((member, at) => member === other[at]);
}

function modernMember(name: string, value: unknown): (readonly [string, unknown])[] {
  // Draft 3 and 4 had flags where lists and numbers are today.
  if (name === "required" && typeof value === "boolean") return [];
  if (name.startsWith("exclusive") && typeof value === "boolean") return [];
  if (name === "items" && Array.isArray(value)) return [["prefixItems", value]];
  return [[name, value]];
}
