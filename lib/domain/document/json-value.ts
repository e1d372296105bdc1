/** A JSON object of unknown content, as JSON.parse makes it. Only own members count. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The elements of an array, nothing for any other value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** "an array", "the text “abc…”": how a sentence speaks of a value that is not what was expected. */
export function nameValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return value === "" ? "an empty text" : `the text ${quote(value)}`;
  return `${typeof value === "number" ? "the number" : ""} ${String(value)}`.trim();
}

const LONGEST_QUOTE = 60;

/** A value of the document inside a sentence: one line, shortened, in typographic quotes. */
export function quote(text: string): string {
  const line = text.slice(0, LONGEST_QUOTE + 1).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "\u{FFFD}");
  return `“${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}”`;
}
