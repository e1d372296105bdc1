import { concealText } from "@/lib/domain/secrets/conceal-text";

const MASK = "•••";
/** Shorter ones stand in every other word, and are no secret either. */
const SHORTEST = 4;

/** The text without the values given, and without what looks like a credential by itself. */
export function mask(text: string, values: readonly string[]): string {
  const longestFirst = values
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
  const without = longestFirst.reduce((rest, value) => rest.replaceAll(value, MASK), text);
  return concealText("", without, MASK) ?? without;
}
