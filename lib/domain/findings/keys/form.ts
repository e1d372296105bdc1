import type { FindingRule } from "../rules";

/** A form that keys of one vendor have. */
export interface KeyForm {
  readonly rule: FindingRule;
  /** What every such key begins with; the pattern includes it. */
  readonly prefix: string;
  readonly pattern: RegExp;
  /** The form alone is enough: nothing harmless is written like this. */
  readonly isCertain: boolean;
  /** Such keys may be longer than the pattern needs, and a dash is one of their signs. */
  readonly goesOnWithDash: boolean;
}

/** One vendor's form: the prefix as it is, and the pattern of what follows. */
export type FormRow = readonly [prefix: string, rest: string];

/**
 * Forms whose rest also has to look as if it were drawn by lot.
 *
 * Each quantifier has an upper bound, since a pattern keeps a note per character it may have to give back; the
 * rest of a longer run is taken without one.
 */
export function forms(rule: FindingRule, rows: readonly FormRow[]): KeyForm[] {
  return rows.map((row) => ({ ...formOf(rule, row), isCertain: false }));
}

/** Forms that are strict enough by themselves. */
export function strictForms(rule: FindingRule, rows: readonly FormRow[]): KeyForm[] {
  return rows.map((row) => ({ ...formOf(rule, row), isCertain: true }));
}

function formOf(rule: FindingRule, [prefix, rest]: FormRow): Omit<KeyForm, "isCertain"> {
  const literal = prefix.replaceAll(/[.\\/$|:+*()[\]{}?^]/g, (sign) => `\\${sign}`);
  const pattern = new RegExp(literal + shortened(rest), "y");
  return { rule, prefix, pattern, goesOnWithDash: OPEN_WITH_DASH.test(rest) };
}

const OPEN_WITH_DASH = /-\]\{\d+,\d+\}$/;
const LONG_END = /(\[[A-Za-z0-9_-]+\]\{)(\d+),\d{3,4}\}$/;
const ENOUGH = 60;

/**
 * What ends with a long run of letters and digits needs only its first ones to be known; the rest of the run is
 * taken without the pattern. A text made of prefixes would otherwise be read hundreds of times.
 */
function shortened(rest: string): string {
  return rest.replace(
    LONG_END,
    (_, signs: string, least: string) =>
      `${signs}${least},${String(Math.max(Number(least), ENOUGH))}}`,
  );
}

const UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
/** The pattern of a UUID, for forms that have one. */
export const UUID_REST = UUID;

const SEGMENTS = /[-_.]/;
/** A word of a language or of code, perhaps with a number: `circle12`, `v2`, `2024`. */
const WORD_SEGMENT = /^(?:[a-z]{1,22}\d{0,3}|[A-Z][a-z]{1,21}\d{0,3}|[A-Z]{1,30}\d{0,3}|\d{1,4}|)$/;
const CAMEL = /^(?:[A-Z]?[a-z]{2,14}|[A-Z]{2,5})(?:[A-Z][a-z]{1,14}|[A-Z]{2,4}(?![a-z])|\d{1,4})*$/;
const FEWEST_KINDS = 6;
const LONGEST_NAME = 24;

/** A run of one sign, or of few, fills a place that a key would take. */
export function isFilling(rest: string): boolean {
  let kinds = "";
  for (let at = 0; at < rest.length && kinds.length < FEWEST_KINDS; at += 1) {
    const sign = rest.charAt(at);
    if (!kinds.includes(sign)) kinds += sign;
  }
  return kinds.length < FEWEST_KINDS;
}

/** Class names and identifiers begin like keys, but are made of words and numbers. */
export function looksDrawn(rest: string): boolean {
  const segments = rest.split(SEGMENTS);
  // Words of this length exist in no language that writes code.
  return !segments.every((segment) => WORD_SEGMENT.test(segment) || isCamel(segment));
}

function isCamel(segment: string): boolean {
  return (
    segment.length <= LONGEST_NAME &&
    CAMEL.test(segment) &&
    changesOfCase(segment) * 3 < segment.length
  );
}

function changesOfCase(text: string): number {
  let changes = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (isUpper(text.charCodeAt(at)) !== isUpper(text.charCodeAt(at - 1))) changes += 1;
  }
  return changes;
}

function isUpper(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}
