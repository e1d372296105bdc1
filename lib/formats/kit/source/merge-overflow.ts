import type { JsonRecord } from "@/lib/shared/read-value";

/**
 * What is left of two objects that become one. Where both have a member, that of the inner one moves under `name`.
 */
export function mergeOverflow(inner: JsonRecord, outer: JsonRecord, name: string): JsonRecord {
  const entries = Object.entries(inner);
  const met = entries.filter(([key]) => Object.hasOwn(outer, key) || key === name);
  if (met.length === 0) return { ...inner, ...outer };
  const free = entries.filter(([key]) => !Object.hasOwn(outer, key) && key !== name);
  const { [name]: taken, ...others } = outer;
  const nested = { ...Object.fromEntries(met), ...(taken === undefined ? {} : { outer: taken }) };
  return { ...Object.fromEntries(free), ...others, [name]: nested };
}
