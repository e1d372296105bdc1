import type { FindingRule } from "./rules";

/** Where in a text something was found; offsets in UTF-16 units, end exclusive. */
export interface Match {
  readonly rule: FindingRule;
  readonly start: number;
  readonly end: number;
}

/**
 * Looks whether the character at an offset gives something away.
 *
 * Each looks at a bounded stretch around the offset, or reports all it has passed over, so that a text is
 * read in time that grows with its length only. Patterns are sticky for the same reason.
 */
export type Detector = (text: string, at: number) => Match | null;

/** The end of a sticky pattern that matches at an offset, or -1. */
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const WORD_UNITS = Uint8Array.from({ length: 128 }, (_, unit) =>
  Number(/\w/.test(String.fromCharCode(unit))),
);

/** Letters, digits and `_` of ASCII. */
export function isWordUnit(unit: number): boolean {
  return unit < 128 && WORD_UNITS[unit] === 1;
}
