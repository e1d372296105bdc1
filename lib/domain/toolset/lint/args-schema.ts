import { formatPointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";
import { holdsSchemas, subschemas } from "@/lib/validation/subschemas";

/** What keeps a schema of another author from being used, and where. */
export interface SchemaFault {
  /** JSON Pointer inside the schema. */
  readonly pointer: string;
  readonly reason: string;
}

type Check = (value: unknown) => string | null;

const TYPES: ReadonlySet<unknown> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
]);

const isType: Check = (value) =>
  (
    Array.isArray(value)
      ? value.length > 0 && value.every((item) => TYPES.has(item))
      : TYPES.has(value)
  )
    ? null
    : "`type` names no JSON type";

const isCount: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0
    ? null
    : "a length or count must be a whole number from 0";

const isNumber: Check = (value) => (typeof value === "number" ? null : "a limit must be a number");
// Draft 4 has a flag here.
const isLimit: Check = (value) =>
  typeof value === "number" || typeof value === "boolean" ? null : "a limit must be a number";
const isList: Check = (value) => (Array.isArray(value) ? null : "`enum` must be a list");
// Draft 3 and many tools mark a property with a flag.
const isNames: Check = (value) =>
  typeof value === "boolean" ||
  (Array.isArray(value) && value.every((item) => typeof item === "string"))
    ? null
    : "`required` must be a list of names";

const isPattern: Check = (value) => {
  if (typeof value !== "string") return "`pattern` must be a text";
  try {
    // Compiled, never run: whether it can be run safely is a matter of who checks arguments.
    void new RegExp(value, "u");
    return null;
  } catch {
    return "`pattern` is not a regular expression";
  }
};

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["type", isType],
  ["enum", isList],
  ["required", isNames],
  ["pattern", isPattern],
  ["multipleOf", isNumber],
  ["minimum", isNumber],
  ["maximum", isNumber],
  ["exclusiveMinimum", isLimit],
  ["exclusiveMaximum", isLimit],
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
    (name): [string, Check] => [name, isCount],
  ),
]);

/** Their schemas are no part of what arguments are held against. */
const PASSED: ReadonlySet<string> = new Set(["contentSchema", "dependencies"]);

/** More parts than any tool's arguments have; what lies beyond is not looked at. */
const MOST_PARTS = 20_000;

interface Part {
  readonly schema: unknown;
  readonly pointer: string;
}

/**
 * The first reason why a foreign JSON Schema cannot be used, of any draft. It is data here: nothing is
 * compiled or fetched, and the walk does not recurse.
 */
export function findSchemaFault(root: unknown): SchemaFault | null {
  const waiting: Part[] = [{ schema: root, pointer: "" }];
  for (let seen = 0; seen < MOST_PARTS; seen += 1) {
    const part = waiting.pop();
    if (part === undefined) return null;
    const { schema, pointer } = part;
    if (typeof schema === "boolean") continue;
    const record = asRecord(schema);
    if (record === null) return { pointer, reason: "a schema must be an object" };
    for (const [name, value] of Object.entries(record)) {
      const place = pointer + formatPointer([name]);
      const reason =
        name === "$ref"
          ? refFault(value, root)
          : (CHECKS.get(name)?.(value) ?? lookInto(name, value, pointer, waiting));
      if (reason) return { pointer: place, reason };
    }
  }
  return null;
}

/** Leaves the schemas in the value of a keyword for later; tells where it can hold none. */
function lookInto(name: string, value: unknown, pointer: string, waiting: Part[]): string | null {
  const holds = PASSED.has(name) ? null : holdsSchemas(name);
  if (holds === "named" && asRecord(value) === null) return "this must be an object of schemas";
  if (holds === "list" && !Array.isArray(value)) return "this must be a list of schemas";
  if (holds === null) return null;
  for (const { child, path } of subschemas(name, value)) {
    waiting.push({ schema: child, pointer: pointer + formatPointer(path) });
  }
  return null;
}

function refFault(ref: unknown, root: unknown): string | null {
  if (typeof ref !== "string") return "`$ref` must be a text";
  if (!ref.startsWith("#")) return "`$ref` names another document, and none is fetched";
  if (ref !== "#" && !ref.startsWith("#/")) return null;
  let target: unknown = root;
  for (const segment of ref.split("/").slice(1)) {
    const name = decode(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    const container = target as Record<string, unknown>;
    // Only own members: a schema must not reach `constructor` and the like.
    if (typeof target !== "object" || target === null || !Object.hasOwn(target, name)) {
      return "`$ref` names nothing in this schema";
    }
    target = container[name];
  }
  return null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
