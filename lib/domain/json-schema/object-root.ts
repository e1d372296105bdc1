import { equalJson } from "@/lib/json/equal";
import { asList, asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { flattenSchema } from "./merge-schemas";

/** A schema whose root is an object, for receivers that take no other. */
export interface ObjectRoot {
  readonly schema: JsonRecord;
  /** It allows the same objects as before. */
  readonly isExact: boolean;
}

/** What may not be at the root of a plain object. */
const COMBINATIONS = ["$ref", "allOf", "anyOf", "oneOf", "enum", "not"] as const;
const CHOICES = ["anyOf", "oneOf"] as const;

/**
 * A schema of arguments as receivers take it: arguments are an object, so the root says so. A schema of another value
 * becomes that of the member `value`, which is where such a value goes in a call.
 * @param mayCombine whether the root may be a combination of schemas
 */
export function objectRoot(
  schema: JsonRecord,
  { mayCombine }: { readonly mayCombine: boolean },
): ObjectRoot {
  if (!allowsObject(schema["type"])) return { schema: underValue(schema), isExact: false };
  const isPlain = !COMBINATIONS.some((keyword) => Object.hasOwn(schema, keyword));
  if (mayCombine || isPlain) return { schema: typed(schema), isExact: true };
  return plainObject(schema);
}

/** Whether the `type` of a schema lets an object pass. */
export const allowsObject = (type: unknown): boolean =>
  type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));

function typed(schema: JsonRecord): JsonRecord {
  if (schema["type"] === "object") return schema;
  const { type: _, ...rest } = schema;
  return { type: "object", ...rest };
}

function underValue(schema: JsonRecord): JsonRecord {
  const { $schema, ...rest } = schema;
  // Within a schema that has an id of its own, references stay what they are.
  const value = Object.hasOwn(schema, "$id") ? rest : moveReferences(rest);
  return {
    ...($schema === undefined ? {} : { $schema }),
    type: "object",
    properties: { value },
    required: ["value"],
  };
}

function moveReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moveReferences);
  const record = asRecord(value);
  if (record === null) return value;
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => {
      const isLocal = name === "$ref" && (member === "#" || asText(member)?.startsWith("#/"));
      const moved = isLocal
        ? `#/properties/value${String(member).slice(1)}`
        : moveReferences(member);
      return [name, moved];
    }),
  );
}

/** What the combinations at the root have in common with a plain object: their properties, and who needs them all. */
function plainObject(root: JsonRecord): ObjectRoot {
  const flat = flattenSchema(root, root, []);
  const { $ref: _ref, allOf: _all, ...alone } = flat.ok ? flat.schema : root;
  const { anyOf, oneOf, enum: _values, not: _excluded, ...rest } = alone;
  const isExact =
    flat.ok && !["enum", "not", ...CHOICES].some((name) => Object.hasOwn(alone, name));
  if (!allowsObject(rest["type"])) return { schema: underValue(root), isExact: false };
  const properties = new Map(Object.entries(asRecord(rest["properties"]) ?? {}));
  const required = new Set(textsOf(rest["required"]));
  for (const choice of [anyOf, oneOf]) {
    const branches = asList(choice).flatMap((branch) => {
      const inner = flattenSchema(branch, root, []);
      return inner.ok ? [inner.schema] : [];
    });
    for (const branch of branches) addProperties(properties, branch);
    const [first, ...others] = branches.map((branch) => textsOf(branch["required"]));
    for (const name of first ?? [])
      if (others.every((names) => names.includes(name))) required.add(name);
  }
  const schema = typed({
    ...rest,
    ...(properties.size === 0 ? {} : { properties: recordFrom(properties) }),
    ...(required.size === 0 ? {} : { required: [...required] }),
  });
  return { schema, isExact };
}

/** A property that branches describe differently may be any of them. */
function addProperties(properties: Map<string, unknown>, branch: JsonRecord): void {
  for (const [name, schema] of Object.entries(asRecord(branch["properties"]) ?? {})) {
    const known = properties.get(name);
    const isNew = known === undefined || equalJson(known, schema);
    properties.set(name, isNew ? schema : { anyOf: [known, schema] });
  }
}

const textsOf = (value: unknown): string[] => asList(value).flatMap((item) => asText(item) ?? []);
