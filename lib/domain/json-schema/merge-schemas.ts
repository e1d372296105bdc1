import { equalJson } from "@/lib/json/equal";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { followRef, LONGEST_CHAIN } from "./local-ref";

/** A schema that applies as a whole, or why it cannot be said in one piece. */
export type Flattened =
  | {
      readonly ok: true;
      readonly schema: JsonRecord;
      /** Places of the references that were followed, so that a circle is noticed. */
      readonly followed: readonly string[];
    }
  | { readonly ok: false; readonly reason: string };

/** Texts about a schema; where two of them apply, the nearer one counts. */
const TEXTS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "$comment",
  "$defs",
  "definitions",
  "$schema",
  "$id",
]);

/**
 * One object in place of a schema, the references in it and the members of its `allOf`.
 * @param root the whole schema
 * @param active references that are being followed already
 */
export function flattenSchema(
  schema: unknown,
  root: unknown,
  active: readonly string[],
): Flattened {
  if (schema === true) return { ok: false, reason: "any value is allowed here" };
  if (schema === false) return { ok: false, reason: "no value is allowed here" };
  const record = asRecord(schema);
  if (record === null) return { ok: false, reason: "this is not a schema" };
  const { $ref, allOf, ...own } = record;
  let merged: JsonRecord = own;
  const followed: string[] = [];
  if ($ref !== undefined) {
    const target = followRef($ref, root);
    if (!target.ok) return target;
    if (active.includes(target.pointer)) {
      return { ok: false, reason: "it refers to itself, without an end" };
    }
    if (active.length >= LONGEST_CHAIN) return { ok: false, reason: "too many references" };
    const path = [...active, target.pointer];
    const inner = flattenSchema(target.schema, root, path);
    if (!inner.ok) return inner;
    followed.push(target.pointer, ...inner.followed);
    const both = mergeTwo(inner.schema, own);
    if (both === null) return { ok: false, reason: "a reference says otherwise than its place" };
    merged = both;
  }
  for (const part of asList(allOf)) {
    const inner = flattenSchema(part, root, [...active, ...followed]);
    if (!inner.ok) return inner;
    addAll(followed, inner.followed);
    const both = mergeTwo(inner.schema, merged);
    if (both === null) return { ok: false, reason: "parts of `allOf` contradict each other" };
    merged = both;
  }
  return { ok: true, schema: merged, followed };
}

/**
 * Two schemas that both apply, as one; null where one object cannot say both.
 * @param near its texts count where both have some
 */
export function mergeTwo(far: JsonRecord, near: JsonRecord): JsonRecord | null {
  const merged = new Map(Object.entries(far));
  for (const [key, value] of Object.entries(near)) {
    const known = merged.get(key);
    if (known === undefined || TEXTS.has(key) || equalJson(known, value)) merged.set(key, value);
    else if (key === "required") {
      merged.set(key, [...new Set([...asList(known), ...asList(value)])]);
    } else if (key === "properties") {
      const properties = mergeProperties(asRecord(known), asRecord(value));
      if (properties === null) return null;
      merged.set(key, properties);
    } else return null;
  }
  return Object.fromEntries(merged);
}

function mergeProperties(far: JsonRecord | null, near: JsonRecord | null): JsonRecord | null {
  const merged = new Map(Object.entries(far ?? {}));
  for (const [name, schema] of Object.entries(near ?? {})) {
    const known = merged.get(name);
    if (known === undefined || equalJson(known, schema)) merged.set(name, schema);
    else {
      const [one, other] = [asRecord(known), asRecord(schema)];
      const both = one === null || other === null ? null : mergeTwo(one, other);
      if (both === null) return null;
      merged.set(name, both);
    }
  }
  return Object.fromEntries(merged);
}
