import { parsePointer } from "./pointers";

/** The value at a JSON Pointer within a parsed value; steps through own members only. */
export function valueAtPointer(
  whole: unknown,
  pointer: string,
): { found: true; value: unknown } | { found: false } {
  let value = whole;
  for (const segment of parsePointer(pointer)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) {
      return { found: false };
    }
    value = Reflect.get(value, segment);
  }
  return { found: true, value };
}
