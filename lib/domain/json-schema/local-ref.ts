import { valueAtPointer } from "@/lib/json/pointer-value";

/** What a `$ref` leads to inside its own document, or why it leads nowhere. Nothing is ever fetched. */
export type RefTarget =
  | { readonly ok: true; readonly schema: unknown; readonly pointer: string }
  | { readonly ok: false; readonly reason: string };

/** References that are followed one after the other at most; schemas of people have a handful. */
export const LONGEST_CHAIN = 16;

/** @param root the whole schema the reference is in */
export function followRef(ref: unknown, root: unknown): RefTarget {
  if (typeof ref !== "string") return { ok: false, reason: "`$ref` is not a text" };
  if (!ref.startsWith("#")) {
    return { ok: false, reason: "it refers to another document, which is never loaded" };
  }
  if (ref !== "#" && !ref.startsWith("#/")) {
    return { ok: false, reason: "it refers to a named place, which is not followed" };
  }
  const pointer = decode(ref.slice(1));
  const target = valueAtPointer(root, pointer);
  return target.found
    ? { ok: true, schema: target.value, pointer }
    : { ok: false, reason: "it refers to nothing in this schema" };
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A lone percent sign; the pointer is meant as it stands.
    return fragment;
  }
}
