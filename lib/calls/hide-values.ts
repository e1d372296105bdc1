const MASK = "•••";
/** Shorter ones stand in every other word. */
const SHORTEST = 4;

/**
 * JSON text without values that were filled in for references: a server may send back what it was sent.
 * @param json as JSON.stringify writes it
 */
export function hideValues(json: string, values: readonly string[]): string {
  return values
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, value) => text.replaceAll(JSON.stringify(value).slice(1, -1), MASK), json);
}
