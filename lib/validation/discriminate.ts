/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The member that every branch pins to a constant and requires, or null when there is none. */
function commonTag(branches: readonly JsonSchema[]): string | null {
  const [first] = branches;
  const candidates = isRecord(first?.["properties"]) ? Object.keys(first["properties"]) : [];
  const pins = (branch: JsonSchema, name: string): boolean => {
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

function resolveBranch(branch: unknown, definitions: JsonSchema): JsonSchema | null {
  const ref = isRecord(branch) ? branch["$ref"] : undefined;
  const target = typeof ref === "string" ? definitions[ref.replace("#/$defs/", "")] : undefined;
  return isRecord(target) ? target : null;
}

/**
 * Rewrites each definition that is a choice (`anyOf`) between tagged objects as `oneOf` with a
 * `discriminator`. The tags exclude each other, so the verdict stays the same on every value, but a
 * fault is reported once, for the branch that was meant, and the cost stays linear.
 */
export function discriminate(schema: JsonSchema): JsonSchema {
  const definitions = schema["$defs"];
  if (!isRecord(definitions)) return schema;
  const rewritten = Object.entries(definitions).map(([name, definition]): [string, unknown] => {
    const choice = isRecord(definition) ? definition["anyOf"] : undefined;
    if (!Array.isArray(choice)) return [name, definition];
    const branches = choice.map((branch) => resolveBranch(branch, definitions));
    const tag = branches.every((branch) => branch !== null) ? commonTag(branches) : null;
    if (tag === null) return [name, definition];
    return [
      name,
      { type: "object", discriminator: { propertyName: tag }, oneOf: choice as unknown[] },
    ];
  });
  return { ...schema, $defs: Object.fromEntries(rewritten) };
}
