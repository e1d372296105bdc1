import { addTo } from "@/lib/shared/add-to";
import type { Match } from "../match";
import type { FindingRule } from "../rules";

/** Shorter values stand by chance in other words. */
const SHORTEST = 6;
/** Longer ones are blocks, which are found by their form wherever they stand. */
const LONGEST = 500;
const INDEXED = 4;

/**
 * Values that must not leave, to be found wherever they stand: a password is known by its name in one place
 * and is alone in the next.
 */
export interface KnownValues {
  add(value: string, rule: FindingRule): void;
  findIn(text: string): Match[];
}

export function createKnownValues(): KnownValues {
  const rules = new Map<string, FindingRule>();
  /** Values by their first characters. */
  const byStart = new Map<string, string[]>();
  /** Whether any value can begin with characters of this sum. */
  const sums = new Uint8Array(65_536);
  return {
    add(value, rule) {
      if (!isTelling(value) || rules.has(value)) return;
      rules.set(value, rule);
      const start = value.slice(0, INDEXED);
      addTo(byStart, start, value);
      sums[sumAt(value, 0)] = 1;
    },
    findIn(text) {
      const found: Match[] = [];
      if (rules.size === 0) return found;
      for (let at = 0; at + SHORTEST <= text.length; at += 1) {
        if (sums[sumAt(text, at)] !== 1) continue;
        const values = byStart.get(text.slice(at, at + INDEXED));
        const value = longest(values?.filter((known) => text.startsWith(known, at)) ?? []);
        const rule = value === null ? undefined : rules.get(value);
        if (value === null || rule === undefined) continue;
        found.push({ rule, start: at, end: at + value.length });
        at += value.length - 1;
      }
      return found;
    },
  };
}

function longest(values: readonly string[]): string | null {
  return values.reduce<string | null>(
    (best, value) => (best === null || value.length > best.length ? value : best),
    null,
  );
}

/** Words of a language are no secrets by themselves; what has digits or signs is. */
function isTelling(value: string): boolean {
  if (value.length < SHORTEST || value.length > LONGEST) return false;
  return value.length >= 16 || /[^\p{L}\s]/u.test(value);
}

function sumAt(text: string, at: number): number {
  return (
    (text.charCodeAt(at) * 4099 +
      text.charCodeAt(at + 1) * 257 +
      text.charCodeAt(at + 2) * 17 +
      text.charCodeAt(at + 3)) &
    0xffff
  );
}
