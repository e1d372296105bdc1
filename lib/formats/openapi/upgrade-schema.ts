import { asText, type JsonRecord } from "@/lib/shared/read-value";

/**
 * The keywords of one schema of OpenAPI 3.0 as JSON Schema 2020-12 has them; schemas inside it are left to the
 * caller. What stands beside a reference counted for nothing then.
 */
export function upgradeKeywords(schema: JsonRecord): JsonRecord {
  if (Object.hasOwn(schema, "$ref")) return { $ref: schema["$ref"] };
  const { nullable, example, ...rest } = schema;
  return {
    ...limits(rest, "minimum", "exclusiveMinimum"),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(nullable === true ? nullableType(rest) : {}),
  };
}

/** A limit with a flag that leaves it out becomes a limit that is left out. */
function limits(schema: JsonRecord, inclusive: string, exclusive: string): JsonRecord {
  const flag = schema[exclusive];
  const next = { ...schema };
  if (typeof flag === "boolean") {
    const { [exclusive]: _, ...plain } = next;
    const { [inclusive]: limit, ...others } = plain;
    const isMoved = flag && typeof limit === "number";
    const moved = isMoved ? { ...others, [exclusive]: limit } : plain;
    return exclusive === "exclusiveMaximum" ? moved : limits(moved, "maximum", "exclusiveMaximum");
  }
  return exclusive === "exclusiveMaximum" ? next : limits(next, "maximum", "exclusiveMaximum");
}

/** Null counts where a type is named; a list of values has to name it, too. */
function nullableType({ type, enum: values }: JsonRecord): JsonRecord {
  const name = asText(type);
  if (name === null) return {};
  const named = { type: name === "null" ? "null" : [name, "null"] };
  if (!Array.isArray(values) || values.includes(null)) return named;
  return { ...named, enum: [...(values as readonly unknown[]), null] };
}
