/** What the value of a keyword of JSON Schema holds: a schema, a list of them, either, or schemas by names. */
export type Holds = "one" | "list" | "one or list" | "named";

const SCHEMAS: ReadonlyMap<string, Holds> = new Map([
  ...holding("one", "not", "if", "then", "else", "contains", "propertyNames", "contentSchema"),
  ...holding("one", "additionalProperties", "additionalItems"),
  ...holding("one", "unevaluatedItems", "unevaluatedProperties"),
  ...holding("list", "allOf", "anyOf", "oneOf", "prefixItems"),
  ...holding("one or list", "items"),
  ...holding("named", "properties", "patternProperties", "dependentSchemas", "dependencies"),
  ...holding("named", "$defs", "definitions"),
]);

function holding(holds: Holds, ...keywords: readonly string[]): [string, Holds][] {
  return keywords.map((keyword) => [keyword, holds]);
}

/** What a keyword of any draft holds of schemas; null for none. A property may be called `$ref`: that is no keyword. */
export const holdsSchemas = (keyword: string): Holds | null => SCHEMAS.get(keyword) ?? null;

type Json = Readonly<Record<string, unknown>>;

/** What is at the places of schemas in the value of a keyword, each with its path. */
export function subschemas(
  keyword: string,
  value: unknown,
): { readonly child: unknown; readonly path: readonly string[] }[] {
  const found: { child: unknown; path: readonly string[] }[] = [];
  mapSubschemas(keyword, value, (child, path) => found.push({ child, path }));
  return found;
}

/** Rewrites what is at the places of schemas in the value of a keyword; a value with none comes back as it is. */
export function mapSubschemas(
  keyword: string,
  value: unknown,
  map: (child: unknown, path: readonly string[]) => unknown,
): unknown {
  const holds = holdsSchemas(keyword);
  if (Array.isArray(value) && (holds === "list" || holds === "one or list")) {
    return value.map((child: unknown, at) => map(child, [keyword, String(at)]));
  }
  if (holds === "one" || holds === "one or list") return map(value, [keyword]);
  if (holds !== "named" || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, map(child, [keyword, name])]),
  );
}

/** The same for those that are objects. */
export function mapSchemas(
  keyword: string,
  value: unknown,
  map: (schema: Json, path: readonly string[]) => unknown,
): unknown {
  return mapSubschemas(keyword, value, (child, path) =>
    isRecord(child) ? map(child, path) : child,
  );
}

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
