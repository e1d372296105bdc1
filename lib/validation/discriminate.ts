/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The member that every branch pins to a constant and requires, or null when there is none. */
function commonTag(branches: readonly unknown[]): string | null {
  const [first] = branches;
  const candidates =
    isRecord(first) && isRecord(first["properties"]) ? Object.keys(first["properties"]) : [];
  const pins = (branch: unknown, name: string): boolean => {
    if (!isRecord(branch)) return false;
    const { properties, required } = branch;
    const property = isRecord(properties) ? properties[name] : undefined;
    return (
      isRecord(property) &&
      "const" in property &&
      Array.isArray(required) &&
      required.includes(name)
    );
  };
  return candidates.find((name) => branches.every((branch) => pins(branch, name))) ?? null;
}

/**
 * Puts every definition in the place of the references to it, and rewrites each choice (`anyOf`)
 * between tagged objects as `oneOf` with a `discriminator`. The tags exclude each other, so the
 * verdict stays the same on every value, but a fault is reported once, for the branch that was meant.
 * Compiled code without references collects errors in linear time; with them it does not.
 * @param schema may refer to its own `$defs` only, and not in circles
 */
export function discriminate(schema: JsonSchema): JsonSchema {
  const definitions = isRecord(schema["$defs"]) ? schema["$defs"] : {};
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (!isRecord(node)) return node;
    const ref = node["$ref"];
    if (typeof ref === "string") return rewrite(definitions[ref.replace("#/$defs/", "")]);
    const copy = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, rewrite(value)]),
    );
    const branches = copy["anyOf"];
    const tag = Array.isArray(branches) ? commonTag(branches) : null;
    return tag === null
      ? copy
      : { type: "object", discriminator: { propertyName: tag }, oneOf: branches };
  };
  return rewrite(schema) as JsonSchema;
}

/** The schema with the items of some lists left unchecked; in a choice, in each of its branches. */
export function withoutItems(schema: JsonSchema, lists: readonly string[]): JsonSchema {
  const { oneOf, properties } = schema;
  if (Array.isArray(oneOf)) {
    return { ...schema, oneOf: oneOf.map((branch) => withoutItems(branch as JsonSchema, lists)) };
  }
  if (!isRecord(properties)) return schema;
  const hollow = lists
    .filter((name) => name in properties)
    .map((name) => [name, { type: "array" }] as const);
  return { ...schema, properties: { ...properties, ...Object.fromEntries(hollow) } };
}
