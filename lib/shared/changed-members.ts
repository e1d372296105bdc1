import { equalJson } from "@/lib/json/equal";

import { asRecord } from "./read-value";

/**
 * The members of two JSON objects that differ, in the order they are there; none when both say the same.
 * @param before the text of a value as it was
 * @param now the text as it is
 */
export function changedMembers(before: string, now: string): string[] {
  const old = asRecord(JSON.parse(before));
  const present = asRecord(JSON.parse(now));
  if (old === null || present === null) return [];
  const names = new Set([...Object.keys(old), ...Object.keys(present)]);
  return [...names].filter(
    (name) =>
      Object.hasOwn(old, name) !== Object.hasOwn(present, name) ||
      !equalJson(old[name], present[name]),
  );
}
