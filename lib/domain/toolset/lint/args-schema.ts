import { formatPointer } from "@/lib/json/pointers";
import { asRecord } from "@/lib/shared/read-value";

/** What keeps a schema of another author from being used, and where. */
export interface SchemaFault {
  /** JSON Pointer inside the schema. */
  readonly pointer: string;
  readonly reason: string;
}

type Check = (value: unknown) => string | null;
/** What the value of a keyword holds: schemas to look into, or a value to check. */
type Keyword = "schema" | "schemas" | "schemaMap" | "schemaOrSchemas" | Check;

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
    return "`pattern` is no regular expression";
  }
};

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
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
    (name): [string, Keyword] => [name, isCount],
  ),
  ...[
    "not",
    "if",
    "then",
    "else",
    "contains",
    "propertyNames",
    "additionalProperties",
    "additionalItems",
  ].map((name): [string, Keyword] => [name, "schema"]),
  ...["unevaluatedItems", "unevaluatedProperties"].map((name): [string, Keyword] => [
    name,
    "schema",
  ]),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((name): [string, Keyword] => [name, "schemas"]),
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].map(
    (name): [string, Keyword] => [name, "schemaMap"],
  ),
  ["items", "schemaOrSchemas"],
]);

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
      const keyword = KEYWORDS.get(name);
      const place = pointer + formatPointer([name]);
      const reason =
        name === "$ref"
          ? refFault(value, root)
          : keyword && judgeKeyword(keyword, value, place, waiting);
      if (reason) return { pointer: place, reason };
    }
  }
  return null;
}

/** Checks the value of one keyword; the schemas in it are left for later. */
function judgeKeyword(
  keyword: Keyword,
  value: unknown,
  pointer: string,
  waiting: Part[],
): string | null {
  if (typeof keyword === "function") return keyword(value);
  if (keyword === "schema" || (keyword === "schemaOrSchemas" && !Array.isArray(value))) {
    waiting.push({ schema: value, pointer });
    return null;
  }
  if (keyword === "schemaMap") {
    const map = asRecord(value);
    for (const [name, schema] of Object.entries(map ?? {})) {
      waiting.push({ schema, pointer: pointer + formatPointer([name]) });
    }
    return map === null ? "this must be an object of schemas" : null;
  }
  if (!Array.isArray(value)) return "this must be a list of schemas";
  value.forEach((schema, at) => waiting.push({ schema, pointer: `${pointer}/${at}` }));
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
