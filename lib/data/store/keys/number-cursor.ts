/** Where a page ends, as the numbers its list is sorted by, in an opaque text for the next request. */
export function writeNumbers(numbers: readonly number[]): string {
  return Buffer.from(JSON.stringify(numbers)).toString("base64url");
}

/** @returns null for a text that does not hold so many numbers; the list begins at its start then */
export function readNumbers(text: string, length: number): number[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || parsed.length !== length) return null;
  const numbers = parsed.filter((value) => typeof value === "number");
  return numbers.length === length ? numbers : null;
}
