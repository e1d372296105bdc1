const LONGEST_QUOTE = 60;

/** A text of the document inside a sentence: on one line, shortened, in typographic quotes. */
export function quote(text: string): string {
  const line = text.slice(0, LONGEST_QUOTE + 1).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "\u{FFFD}");
  return `“${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}”`;
}

/** How a sentence speaks of a value that is not what was expected: "an array", "the text “yes”". */
export function nameValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return value === "" ? "an empty text" : `the text ${quote(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  return typeof value === "boolean" ? `${value}` : "an object";
}
