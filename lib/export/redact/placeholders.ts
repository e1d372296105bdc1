import { ruleNoun, type FindingRule } from "@/lib/domain/findings/rules";

/** Stands where a text was that nobody wanted to leave. */
export const LEFT_OUT = "[left out]";

/** Gives out placeholders such as `[email 3]`, one for each value, counted by what the values are. */
export interface Placeholders {
  of(rule: FindingRule, mark: string): string;
}

export function createPlaceholders(): Placeholders {
  const numbers = new Map<string, number>();
  const counts = new Map<string, number>();
  return {
    of(rule, mark) {
      const noun = ruleNoun(rule);
      const key = `${noun} ${mark}`;
      let number = numbers.get(key);
      if (number === undefined) {
        number = (counts.get(noun) ?? 0) + 1;
        counts.set(noun, number);
        numbers.set(key, number);
      }
      return `[${noun} ${number}]`;
    },
  };
}
