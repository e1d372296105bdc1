import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

/** Says nothing: null, "", an empty list or an empty object. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** The members that say something. A member named `__proto__` stays an ordinary one. */
export function dropBlank(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value)));
}

/**
 * What is left of a source object after its known members have been read.
 * @param taken members that have a place of their own in the document
 * @param usual values that go without saying, such as `recipient: "all"`
 */
export function unmapped(
  value: unknown,
  taken: ReadonlySet<string>,
  usual: ReadonlyMap<string, unknown> = new Map(),
): JsonRecord {
  const rest = Object.entries(asRecord(value) ?? {}).filter(
    ([key, member]) =>
      !taken.has(key) && !isBlank(member) && !(usual.has(key) && usual.get(key) === member),
  );
  return Object.fromEntries(rest);
}
