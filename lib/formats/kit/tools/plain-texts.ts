import { asList, asRecord, asText } from "@/lib/shared/read-value";

/** Texts of a list; numbers are written out, everything else is passed over. Null when there is no list. */
export function textsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? asList(value).flatMap((item) => plainText(item) ?? []) : null;
}

/** The same for the members of an object. */
export function textMap(value: unknown): Record<string, string> | null {
  const record = asRecord(value);
  if (record === null) return null;
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, item]) => {
      const text = plainText(item);
      return text === null ? [] : [[name, text]];
    }),
  );
}

function plainText(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return asText(value);
}
