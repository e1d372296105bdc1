import { formatPointer } from "@/lib/json/pointers";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { followRef, LONGEST_CHAIN } from "./local-ref";

/** One line of the readable tree of a schema. */
export interface SchemaRow {
  /** JSON Pointer of the schema it shows, within the whole. */
  readonly pointer: string;
  readonly depth: number;
  /** The member's name, or what part of the schema above it is: "each item", "or". */
  readonly name: string;
  readonly isMember: boolean;
  readonly type: string;
  readonly required: boolean;
  /** As JSON text; null where none is stated. */
  readonly fallback: string | null;
  readonly description: string | null;
  /** Such as "at least 1", each a phrase. */
  readonly constraints: readonly string[];
  /** Why nothing is shown below it, where there would be more. */
  readonly cut: string | null;
}

export interface SchemaTree {
  readonly rows: readonly SchemaRow[];
  /** Whether the schema has more parts than are shown. */
  readonly isCut: boolean;
}

const MOST_ROWS = 1000;
const DEEPEST = 12;
/** Descriptions are shown up to here; the JSON has them whole. */
const LONGEST_TEXT = 4000;

interface Walk {
  readonly root: unknown;
  readonly rows: SchemaRow[];
  isCut: boolean;
}

interface Part {
  readonly schema: unknown;
  readonly pointer: string;
  readonly depth: number;
  readonly name: string;
  readonly isMember: boolean;
  readonly required: boolean;
  readonly active: readonly string[];
}

/** The parts of a foreign schema as a flat tree. Total over any value; references stay inside it. */
export function schemaRows(schema: unknown): SchemaTree {
  const walk: Walk = { root: schema, rows: [], isCut: false };
  const part: Part = {
    schema,
    pointer: "",
    depth: 0,
    name: "",
    isMember: false,
    required: false,
    active: [],
  };
  const inner = resolve(part, walk);
  // A root that is no plain object of members has something to say of its own.
  if (Object.keys(asRecord(asRecord(inner.schema)?.["properties"]) ?? {}).length === 0) {
    addRow(part, walk);
  } else for (const child of childrenOf(inner)) addRow(child, walk);
  return { rows: walk.rows, isCut: walk.isCut };
}

function addRow(part: Part, walk: Walk): void {
  if (walk.rows.length >= MOST_ROWS) {
    walk.isCut = true;
    return;
  }
  const inner = resolve(part, walk);
  const children = childrenOf(inner);
  const tooDeep = part.depth >= DEEPEST && children.length > 0;
  const record = asRecord(inner.schema);
  const description =
    asText(asRecord(part.schema)?.["description"]) ?? asText(record?.["description"]);
  walk.rows.push({
    pointer: part.pointer,
    depth: part.depth,
    name: part.name,
    isMember: part.isMember,
    type: typeName(inner.schema),
    required: part.required,
    fallback: textOf(asRecord(part.schema)?.["default"] ?? record?.["default"]),
    description: description === null ? null : cutText(description),
    constraints: constraintsOf(record),
    cut: inner.cut ?? (tooDeep ? "it goes deeper than is shown" : null),
  });
  if (tooDeep) walk.isCut = true;
  else for (const child of children) addRow(child, walk);
}

interface Resolved extends Part {
  readonly cut: string | null;
}

/** What a chain of references leads to. */
function resolve(part: Part, walk: Walk): Resolved {
  let at = part;
  for (let followed = 0; ; followed += 1) {
    const ref = asRecord(at.schema)?.["$ref"];
    if (ref === undefined) return { ...at, cut: null };
    if (followed >= LONGEST_CHAIN) return { ...at, cut: "too many references" };
    const target = followRef(ref, walk.root);
    if (!target.ok) return { ...at, cut: target.reason };
    if (at.active.includes(target.pointer)) return { ...at, cut: "it refers to itself" };
    const { schema, pointer } = target;
    at = { ...at, schema, pointer, active: [...at.active, pointer] };
  }
}

function childrenOf({ schema, pointer, depth, active, cut }: Resolved): Part[] {
  const record = asRecord(schema);
  if (record === null || cut !== null) return [];
  const parts: Part[] = [];
  const add = (
    path: readonly (string | number)[],
    value: unknown,
    name: string,
    more = {},
  ): void => {
    const place = pointer + formatPointer(path);
    const plain = { isMember: false, required: false, ...more };
    parts.push({ schema: value, pointer: place, depth: depth + 1, name, active, ...plain });
  };
  const required = new Set(asList(record["required"]));
  for (const [name, value] of Object.entries(asRecord(record["properties"]) ?? {})) {
    const own = required.has(name) || asRecord(value)?.["required"] === true;
    add(["properties", name], value, name, { isMember: true, required: own });
  }
  for (const [pattern, value] of Object.entries(asRecord(record["patternProperties"]) ?? {})) {
    add(["patternProperties", pattern], value, `names like ${pattern}`);
  }
  for (const [key, name] of [
    ["additionalProperties", "any other name"],
    ["items", "each item"],
    ["contains", "some item"],
    ["not", "but not"],
  ] as const) {
    if (isShape(record[key])) add([key], record[key], name);
  }
  const places = Array.isArray(record["items"]) ? "items" : "prefixItems";
  asList(record[places]).forEach((value, at) => add([places, at], value, `item ${at + 1}`));
  for (const [key, name] of [
    ["allOf", "and"],
    ["anyOf", "or"],
    ["oneOf", "either"],
  ] as const) {
    asList(record[key]).forEach((value, at) => add([key, at], value, name));
  }
  return parts;
}

function isShape(value: unknown): boolean {
  return Object.keys(asRecord(value) ?? {}).length > 0;
}

const LIMITS: readonly (readonly [key: string, phrase: string])[] = [
  ["minimum", "at least"],
  ["maximum", "at most"],
  ["exclusiveMinimum", "more than"],
  ["exclusiveMaximum", "less than"],
  ["multipleOf", "a multiple of"],
  ["minLength", "characters from"],
  ["maxLength", "characters up to"],
  ["minItems", "items from"],
  ["maxItems", "items up to"],
  ["minProperties", "members from"],
  ["maxProperties", "members up to"],
  ["format", "format"],
  ["pattern", "like"],
];
const VALUES_SHOWN = 20;

function constraintsOf(schema: JsonRecord | null): string[] {
  if (schema === null) return [];
  const phrases = LIMITS.flatMap(([key, phrase]) => {
    const value = schema[key];
    return typeof value === "number" || typeof value === "string"
      ? [`${phrase} ${cutText(String(value), 120)}`]
      : [];
  });
  if (schema["uniqueItems"] === true) phrases.push("no item twice");
  if (schema["additionalProperties"] === false) phrases.push("no other names");
  if (schema["deprecated"] === true) phrases.push("deprecated");
  const values = schema["enum"];
  if (Array.isArray(values)) {
    const shown = values.slice(0, VALUES_SHOWN).map((value) => cutText(JSON.stringify(value), 60));
    const rest = values.length - shown.length;
    phrases.push(`one of ${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`);
  }
  if (Object.hasOwn(schema, "const")) phrases.push(`always ${textOf(schema["const"]) ?? ""}`);
  return phrases;
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : cutText(JSON.stringify(value), 200);
}

function cutText(text: string, longest = LONGEST_TEXT): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The type of a schema in a word or a few, as "text or null". */
function typeName(schema: unknown): string {
  if (schema === true) return "anything";
  if (schema === false) return "nothing";
  const record = asRecord(schema);
  if (record === null) return "no schema";
  if (typeof record["$ref"] === "string") return "reference";
  const types = [record["type"]].flat().filter((type) => typeof type === "string");
  if (types.length > 0) return types.map(wordOf).join(" or ");
  if (asList(record["anyOf"]).length + asList(record["oneOf"]).length > 0) return "alternatives";
  if (asRecord(record["properties"]) !== null) return "object";
  if (record["items"] !== undefined || record["prefixItems"] !== undefined) return "list";
  if (Array.isArray(record["enum"])) return "one of a few";
  return Object.hasOwn(record, "const") ? "fixed" : "anything";
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["integer", "whole number"],
  ["boolean", "yes or no"],
  ["array", "list"],
]);

function wordOf(type: string): string {
  return WORDS.get(type) ?? type.slice(0, 40);
}
