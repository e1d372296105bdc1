import { formatPointer } from "@/lib/json/pointers";

import { holdsSchemas, isRecord, mapSubschemas } from "./subschemas";

/** A `pattern` that was taken out of a schema, with the place it was at. */
export interface TakenPattern {
  readonly pattern: string;
  /** Members and items from the value down; "*" is any item. */
  readonly path: readonly string[];
}

export interface PlainSchema {
  readonly schema: unknown;
  readonly patterns: readonly TakenPattern[];
  /** Rules that are not checked, each as a phrase. */
  readonly unchecked: readonly string[];
}

/** Names, addresses and formats: nothing a value is held against here. */
const DROPPED: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "format",
  "nullable",
]);
/** They hold values, or schemas that nothing is held against. */
const PASSED: ReadonlySet<string> = new Set([
  "const",
  "contentSchema",
  "default",
  "dependentRequired",
  "enum",
]);
const DEEPEST = 60;

interface Walk {
  readonly patterns: TakenPattern[];
  readonly unchecked: Set<string>;
}

/**
 * A foreign schema without what a checker must not run on a stranger's word: patterns go to an engine of
 * linear time, names and formats are left out. The schema that is given does not change.
 */
export function plainSchema(schema: unknown): PlainSchema {
  const walk: Walk = { patterns: [], unchecked: new Set() };
  const plain = copy(schema, walk, [], 0);
  return { schema: plain, patterns: walk.patterns, unchecked: [...walk.unchecked] };
}

/** @param path null inside alternatives, where one rule alone decides nothing */
function copy(schema: unknown, walk: Walk, path: readonly string[] | null, depth: number): unknown {
  if (!isRecord(schema) || depth > DEEPEST)
    return schema === false ? false : isRecord(schema) ? {} : true;
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (DROPPED.has(key)) continue;
    if (key === "pattern") takePattern(value, walk, path);
    else if (key === "patternProperties") walk.unchecked.add("rules for names of a pattern");
    else if (key === "additionalProperties" && schema["patternProperties"] !== undefined) continue;
    else entries.push([key, copyKeyword(key, value, walk, path, depth)]);
  }
  return Object.fromEntries(entries);
}

function copyKeyword(
  key: string,
  value: unknown,
  walk: Walk,
  path: readonly string[] | null,
  depth: number,
): unknown {
  if (PASSED.has(key)) return value;
  // A reference may lead to where no standard has schemas.
  if (holdsSchemas(key) === null && isRecord(value)) return copy(value, walk, null, depth + 1);
  return mapSubschemas(key, value, (child, [, name = ""]) =>
    // Names that another member requires, or a schema.
    key === "dependencies" && Array.isArray(child)
      ? child
      : copy(child, walk, path === null ? null : below(key, name, path), depth + 1),
  );
}

/** Where the values stand that a schema inside a keyword is about; null where it is one of several. */
function below(key: string, name: string, path: readonly string[]): readonly string[] | null {
  if (key === "properties") return [...path, name];
  if (key === "allOf") return path;
  return key === "items" && name === "" ? [...path, "*"] : null;
}

function takePattern(pattern: unknown, walk: Walk, path: readonly string[] | null): void {
  if (typeof pattern === "string" && path !== null) walk.patterns.push({ pattern, path });
  else walk.unchecked.add("patterns inside alternatives");
}

/** The texts a taken pattern is about, each with its JSON Pointer. */
export function textsAt(
  value: unknown,
  path: readonly string[],
  at: readonly string[] = [],
): { readonly pointer: string; readonly text: string }[] {
  const [name, ...rest] = path;
  if (name === undefined) {
    return typeof value === "string" ? [{ pointer: formatPointer(at), text: value }] : [];
  }
  if (Array.isArray(value)) {
    const items: readonly unknown[] = name === "*" ? value : [];
    return items.flatMap((item, index) => textsAt(item, rest, [...at, String(index)]));
  }
  return isRecord(value) && Object.hasOwn(value, name)
    ? textsAt(value[name], rest, [...at, name])
    : [];
}
