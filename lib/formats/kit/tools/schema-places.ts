import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

const ONE: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "additionalProperties",
  "additionalItems",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contentSchema",
  "items",
]);
const LIST: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems", "items"]);
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
  "$defs",
  "definitions",
]);

/**
 * Rewrites the schemas directly inside a keyword's value; a value that holds none comes back as it is. Only the
 * places of schemas count, so that a property called `$ref` is no reference.
 */
export function mapSchemas(
  keyword: string,
  value: unknown,
  map: (schema: JsonRecord, path: readonly string[]) => unknown,
): unknown {
  const one = (child: unknown, path: readonly string[]) => {
    const record = asRecord(child);
    return record === null ? child : map(record, path);
  };
  if (Array.isArray(value))
    return LIST.has(keyword)
      ? value.map((child: unknown, at) => one(child, [keyword, String(at)]))
      : value;
  const record = asRecord(value);
  if (record === null) return value;
  if (ONE.has(keyword)) return one(record, [keyword]);
  if (!NAMED.has(keyword)) return value;
  return Object.fromEntries(
    Object.entries(record).map(([name, child]) => [name, one(child, [keyword, name])]),
  );
}
