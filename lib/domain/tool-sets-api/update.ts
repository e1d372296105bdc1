import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { ownMember } from "../toolset/schema/slot-member";
import { camelCase, parseFieldMask, schemaAt, type FieldPaths } from "./field-mask";
import { readValue, snakeCase, type FieldViolation } from "./read-value";
import { METADATA } from "./tool-set-schemas";
import {
  isObjectSchema,
  membersOf,
  type WireObject,
  memberOf,
  type WireSchema,
} from "./wire-schema";

/**
 * Members of newer revisions of the API that Colloquy does not serve. Other unknown members are dropped, as the API
 * demands; what one of these asks for would be lost without a word.
 */
const UNSERVED: ReadonlySet<string> = new Set([
  "bare",
  "openapi",
  "justInTime",
  "llmToolName",
  "overlays",
  "secrets",
  "uploadId",
]);

/** The part of a set or a tool that clients write. */
export interface Written {
  readonly metadata: JsonRecord;
  readonly spec: JsonRecord;
}

export type WriteResult =
  | { readonly ok: true; readonly value: Written; readonly paths: FieldPaths }
  | {
      readonly ok: false;
      readonly message: "validation failed" | "invalid field mask";
      readonly violations: readonly FieldViolation[];
    };

const bodySchema = (spec: WireObject): WireObject => ({
  $id: "Write",
  type: "object",
  properties: { metadata: METADATA, spec },
  required: ["metadata", "spec"],
});

/** Reads the body of a create. */
export function readCreate(body: JsonRecord, spec: WireObject): WriteResult {
  const violations = unservedMembers(bodySchema(spec), body, "");
  const read = ["metadata", "spec"].map((name) => {
    const schema = name === "spec" ? spec : METADATA;
    const value = ownMember(body, [name]) ?? undefined;
    // An absent object lacks all that is required of it.
    if (value === undefined && name === "spec") {
      violations.push({ field: name, description: "value is required" });
      return {};
    }
    return asRecord(readValue(schema, value ?? {}, name, violations)) ?? {};
  });
  if (violations.length > 0) return { ok: false, message: "validation failed", violations };
  const [metadata = {}, written = {}] = read;
  return { ok: true, value: { metadata, spec: written }, paths: [["metadata"], ["spec"]] };
}

/**
 * An object after an update: what is masked is replaced whole or cleared, the rest stays. Without a mask that is
 * what the body holds of `metadata`, and of the first level of `spec`.
 */
export function readUpdate(current: Written, body: JsonRecord, spec: WireObject): WriteResult {
  const schema = bodySchema(spec);
  const stated = ownMember(body, ["updateMask"]) ?? "";
  if (typeof stated !== "string") return invalidMask("value must be a string");
  const paths = stated.trim() === "" ? impliedMask(body, schema) : parseFieldMask(stated, schema);
  if (paths === null) return invalidMask("value must name members of the object");
  const violations = unservedMembers(schema, body, "");
  let value: JsonRecord = { metadata: current.metadata, spec: current.spec };
  for (const path of paths) value = writePath(value, path, body, schema, violations);
  if (violations.length > 0) return { ok: false, message: "validation failed", violations };
  const metadata = asRecord(value["metadata"]) ?? {};
  return { ok: true, value: { metadata, spec: asRecord(value["spec"]) ?? {} }, paths };
}

function invalidMask(description: string): WriteResult {
  const violations = [{ field: "update_mask", description }];
  return { ok: false, message: "invalid field mask", violations };
}

function impliedMask(body: JsonRecord, schema: WireObject): FieldPaths {
  return membersOf(schema).flatMap(({ name: part, member: inner }) => {
    const given = ownMember(body, [part]) ?? null;
    if (given === null || !isObjectSchema(inner)) return [];
    // What is no object is masked as a whole, and refused.
    if (asRecord(given) === null) return [[part]];
    return Object.keys(inner.properties)
      .filter((name) => (ownMember(given, [name]) ?? null) !== null)
      .map((name) => [part, name]);
  });
}

function writePath(
  value: JsonRecord,
  path: readonly string[],
  body: JsonRecord,
  schema: WireObject,
  violations: FieldViolation[],
): JsonRecord {
  const target = schemaAt(schema, path);
  if (target === null) return value;
  const field = path.map(snakeCase).join(".");
  const given = ownMember(body, path) ?? undefined;
  if (path.length === 1 && path[0] === "metadata") {
    // The name alone stays when it is not given.
    const name = ownMember(value, ["metadata", "name"]);
    return {
      ...value,
      metadata: readValue(METADATA, { name, ...asMetadata(given, violations) }, field, violations),
    };
  }
  const read = readValue(target.schema, given, field, violations);
  if (given === undefined && target.isRequired) {
    violations.push({ field, description: "value is required" });
  }
  return withPath(value, path, read);
}

function asMetadata(given: unknown, violations: FieldViolation[]): JsonRecord {
  const record = asRecord(given ?? {});
  if (record === null) {
    violations.push({ field: "metadata", description: "value must be an object" });
    return {};
  }
  const { name, ...rest } = record;
  return (name ?? null) === null ? rest : record;
}

/** The object with another value at a path; undefined takes what is there away. */
function withPath(
  object: JsonRecord,
  [first = "", ...rest]: readonly string[],
  value: unknown,
): JsonRecord {
  const inner = ownMember(object, [first]);
  if (rest.length > 0 && value === undefined && asRecord(inner) === null) return object;
  const next = rest.length === 0 ? value : withPath(asRecord(inner) ?? {}, rest, value);
  const others = Object.entries(object).filter(([name]) => name !== first || next !== undefined);
  const entries = others.map(([name, old]): [string, unknown] => [
    name,
    name === first ? next : old,
  ]);
  if (next !== undefined && inner === undefined) entries.push([first, next]);
  return Object.fromEntries(entries);
}

/**
 * The members of a written value that ask for something that is not served, with their places.
 * @param at path of the value, in snake_case; empty for the whole body
 */
function unservedMembers(schema: WireSchema, value: unknown, at: string): FieldViolation[] {
  const { items: item } = schema;
  if (item !== undefined) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.flatMap((one, index) => unservedMembers(item, one, `${at}[${index}]`));
  }
  const record = isObjectSchema(schema) ? asRecord(value) : null;
  return !isObjectSchema(schema) || record === null ? [] : inObject(schema, record, at);
}

function inObject(schema: WireObject, record: JsonRecord, at: string): FieldViolation[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = at === "" ? snakeCase(name) : `${at}.${snakeCase(name)}`;
    const member = memberOf(schema, name);
    if (member !== undefined) return unservedMembers(member, value, field);
    if (!UNSERVED.has(camelCase(name)) || isUnset(value)) return [];
    return [{ field, description: `${name} is not supported by this server` }];
  });
}

/** What a client sends for a member that it has not set. */
function isUnset(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  const record = asRecord(value);
  return record !== null && Object.keys(record).length === 1 && record["enabled"] === false;
}
