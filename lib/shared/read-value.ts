/** A parsed JSON object of unknown content. */
export type JsonRecord = Readonly<Record<string, unknown>>;

// Readers for values nobody has validated yet. They answer "absent" for null and for any other type,
// because documents with faults are kept and shown.

/** The value as an object, or null when it is anything else (a list is not an object). */
export function asRecord(value: unknown): JsonRecord | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonRecord)
    : null;
}

const NO_ITEMS: readonly unknown[] = [];

/** The items of a list, or none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : NO_ITEMS;
}

/** The object with these members, each a name and its value. */
export function recordFrom(members: Iterable<readonly unknown[]>): JsonRecord {
  return Object.fromEntries(members) as JsonRecord;
}

/** The objects of a list; what is none is left out. */
export function asRecords(value: unknown): JsonRecord[] {
  return asList(value)
    .map(asRecord)
    .filter((item) => item !== null);
}

/** The text, or null. */
export function asText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The number, or null; JSON has no NaN, so every number is one. */
export function asNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** The boolean, or null. The text "true" is not a boolean. */
export function asBoolean(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}
