import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { FormField, FormKind, FormNode, FormVariant } from "./form-node";
import { flattenSchema, mergeTwo } from "./merge-schemas";

/** Objects inside each other that still make a form a person can survey. */
const DEEPEST = 4;
const MOST_NODES = 1500;
const MOST_VARIANTS = 12;
/** From this length on a text wants more than a line. */
const LONG_TEXT = 200;

interface Walk {
  readonly root: unknown;
  left: number;
}

interface Place {
  readonly depth: number;
  /** References that are being followed. */
  readonly active: readonly string[];
}

/**
 * The form for values of a foreign schema. Total over any value: what makes no form is a node that asks
 * for JSON and says why. Only references within the schema are followed.
 */
export function normaliseSchema(schema: unknown): FormNode {
  return nodeOf(schema, { root: schema, left: MOST_NODES }, { depth: 0, active: [] });
}

function nodeOf(schema: unknown, walk: Walk, { depth, active }: Place): FormNode {
  walk.left -= 1;
  if (walk.left < 0) return json(asRecord(schema), "the schema is too large for a form");
  const flat = flattenSchema(schema, walk.root, active);
  if (!flat.ok) return json(asRecord(schema), flat.reason);
  const place = { depth, active: [...active, ...flat.followed] };
  const { schema: own, nullable } = withoutNull(flat.schema);
  return { ...textsOf(own), nullable, ...kindOf(own, walk, place) };
}

function kindOf(schema: JsonRecord, walk: Walk, place: Place): FormKind {
  if (Object.hasOwn(schema, "const")) return { kind: "choice", options: [schema["const"]] };
  if (Array.isArray(schema["enum"])) return choiceOf(schema["enum"], schema["enumNames"]);
  const branches = branchesOf(schema);
  const named = namedChoice(branches);
  if (named !== null) return named;
  if (branches.length > 0) return variantOf(schema, branches, walk, place);
  const types = typesOf(schema);
  const [type] = types;
  if (types.length > 1) {
    const each = types.map((one) => ({ type: one }));
    return variantOf({ ...schema, type: undefined }, each, walk, place);
  }
  switch (type) {
    case "string":
      return textOf(schema);
    case "integer":
    case "number":
      return { kind: "number", isInteger: type === "integer" };
    case "boolean":
      return { kind: "flag" };
    case "array":
      return listOf(schema, walk, place);
    case "object":
      return objectOf(schema, walk, place);
    case undefined:
      return { kind: "json", reason: "the schema names no type" };
    default:
      return { kind: "json", reason: `“${type.slice(0, 40)}” is not a type a form knows` };
  }
}

function choiceOf(options: readonly unknown[], names: unknown): FormKind {
  const known = asList(names).filter((name) => typeof name === "string");
  return { kind: "choice", options, ...(known.length === options.length ? { names: known } : {}) };
}

/** Alternatives that are one value each, with its name; null where they are more than that. */
function namedChoice(branches: readonly unknown[]): FormKind | null {
  const values = branches.map(asRecord);
  const isChoice =
    values.length > 0 &&
    values.every(
      (one) =>
        one !== null &&
        Object.hasOwn(one, "const") &&
        Object.keys(one).every((key) => CHOICE_MEMBERS.has(key)),
    );
  if (!isChoice) return null;
  const options = values.map((one) => one?.["const"]);
  return choiceOf(
    options,
    values.map((one, at) => asText(one?.["title"]) ?? String(options[at])),
  );
}

const CHOICE_MEMBERS: ReadonlySet<string> = new Set(["const", "title", "type", "description"]);

function textOf(schema: JsonRecord): FormKind {
  const maximum = schema["maxLength"];
  const media = schema["contentMediaType"] ?? schema["contentEncoding"];
  const isLong = (typeof maximum === "number" && maximum > LONG_TEXT) || media !== undefined;
  return { kind: "text", format: asText(schema["format"]), isLong };
}

function listOf(schema: JsonRecord, walk: Walk, place: Place): FormKind {
  if (Array.isArray(schema["prefixItems"]) || Array.isArray(schema["items"])) {
    return { kind: "json", reason: "each place of the list has a schema of its own" };
  }
  if (asRecord(schema["items"]) === null) {
    return { kind: "json", reason: "the list may contain anything" };
  }
  const item = nodeOf(schema["items"], walk, { ...place, depth: place.depth + 1 });
  return item.kind === "json" ? { kind: "json", reason: item.reason } : { kind: "list", item };
}

function objectOf(schema: JsonRecord, walk: Walk, place: Place): FormKind {
  const properties = Object.entries(asRecord(schema["properties"]) ?? {});
  if (properties.length === 0) {
    return schema["additionalProperties"] === false || place.depth === 0
      ? { kind: "object", fields: [] }
      : { kind: "json", reason: "the object may contain anything" };
  }
  if (place.depth >= DEEPEST) {
    return { kind: "json", reason: `it lies deeper than ${DEEPEST} levels` };
  }
  const required = new Set(asList(schema["required"]));
  const fields = properties.map(([name, value]): FormField => {
    // Older drafts mark the property itself.
    const own = asRecord(value)?.["required"] === true;
    const node = nodeOf(value, walk, { ...place, depth: place.depth + 1 });
    return { name, required: own || required.has(name), node };
  });
  return { kind: "object", fields };
}

/** The alternatives of a schema, each with what is next to them. */
function variantOf(
  schema: JsonRecord,
  branches: readonly unknown[],
  walk: Walk,
  place: Place,
): FormKind {
  const { anyOf: _any, oneOf: _one, title: _title, description: _about, ...base } = schema;
  if (branches.length > MOST_VARIANTS) {
    return { kind: "json", reason: `there are ${branches.length} alternatives` };
  }
  const beside = withoutUndefined(base);
  const options: FormVariant[] = [];
  for (const [at, branch] of branches.entries()) {
    const flat = flattenSchema(branch, walk.root, place.active);
    if (!flat.ok) return { kind: "json", reason: flat.reason };
    const both = mergeTwo(beside, flat.schema);
    if (both === null)
      return { kind: "json", reason: "the alternatives contradict what is next to" };
    const active = [...place.active, ...flat.followed];
    const node = nodeOf(both, walk, { depth: place.depth, active });
    options.push({ label: labelOf(node, at), node });
  }
  const [only] = options;
  if (options.length === 1 && only !== undefined) {
    // Keywords next to the only alternative win over its own.
    const { title: _own, description: _text, nullable: _null, ...kind } = only.node;
    return kind;
  }
  return { kind: "variant", options };
}

const KIND_NAME: Readonly<Record<FormNode["kind"], string>> = {
  text: "Text",
  number: "Number",
  flag: "Yes or no",
  choice: "Choice",
  list: "List",
  object: "Object",
  variant: "Alternatives",
  json: "JSON",
};

function labelOf(node: FormNode, at: number): string {
  if (node.title !== null) return node.title;
  if (node.kind === "object") {
    const fixed = node.fields.find(({ node: own }) => own.kind === "choice");
    if (fixed?.node.kind === "choice" && fixed.node.options.length === 1) {
      return String(fixed.node.options[0]);
    }
    return `Object ${at + 1}`;
  }
  return KIND_NAME[node.kind];
}

/** Alternatives that only say which members are required are left to the check of the whole value. */
function branchesOf(schema: JsonRecord): readonly unknown[] {
  const branches = [...asList(schema["oneOf"]), ...asList(schema["anyOf"])];
  const isOne = asList(schema["oneOf"]).length === 0 || asList(schema["anyOf"]).length === 0;
  const hasShape = branches.some((branch) =>
    Object.keys(asRecord(branch) ?? { type: true }).some(
      (key) => key !== "required" && key !== "not" && key !== "description",
    ),
  );
  return isOne && hasShape ? branches : [];
}

/** Takes null out of a schema that allows it among others. */
function withoutNull(schema: JsonRecord): { schema: JsonRecord; nullable: boolean } {
  for (const key of ["anyOf", "oneOf"] as const) {
    const branches = asList(schema[key]);
    const others = branches.filter((branch) => asRecord(branch)?.["type"] !== "null");
    const [only] = others;
    if (others.length === branches.length || others.length === 0) continue;
    const rest = withoutUndefined({ ...schema, [key]: undefined });
    const record = asRecord(only);
    const folded = others.length === 1 && record !== null ? mergeTwo(record, rest) : null;
    if (folded === null || record?.["$ref"] !== undefined || record?.["allOf"] !== undefined) {
      return { schema: { ...schema, [key]: others }, nullable: true };
    }
    return { schema: folded, nullable: true };
  }
  const types = asList(schema["type"]);
  const claims = types.includes("null") || schema["nullable"] === true;
  const values = schema["enum"];
  if (Array.isArray(values)) {
    const options = values.filter((value) => value !== null);
    // A list of values without null excludes it, whatever the type claims.
    const nullable = options.length < values.length;
    return { schema: options.length === 0 ? schema : { ...schema, enum: options }, nullable };
  }
  if (!claims) return { schema, nullable: false };
  const others = types.filter((type) => type !== "null");
  const type = others.length === 1 ? others[0] : others;
  return { schema: types.length === 0 ? schema : { ...schema, type }, nullable: true };
}

function typesOf(schema: JsonRecord): string[] {
  const stated = schema["type"];
  if (typeof stated === "string") return [stated];
  if (Array.isArray(stated)) return stated.filter((type) => typeof type === "string");
  if (asRecord(schema["properties"]) !== null) return ["object"];
  if (schema["items"] !== undefined || schema["prefixItems"] !== undefined) return ["array"];
  if (["minLength", "maxLength", "pattern", "format"].some((key) => key in schema)) {
    return ["string"];
  }
  return ["minimum", "maximum", "multipleOf"].some((key) => key in schema) ? ["number"] : [];
}

function textsOf(schema: JsonRecord | null) {
  return { title: asText(schema?.["title"]), description: asText(schema?.["description"]) };
}

function json(schema: JsonRecord | null, reason: string): FormNode {
  return { ...textsOf(schema), nullable: false, kind: "json", reason };
}

function withoutUndefined(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
