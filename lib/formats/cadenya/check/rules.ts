import { sentence, type Sentence } from "@/lib/formats/kit/tools/rules";
import { formatPointer } from "@/lib/json/pointers";
import type { Severity } from "@/lib/validation/diagnostic";
import { createRules, knows, type Rule } from "@/lib/validation/rules";

import type { Remedy, Report } from "./report";

/** How files are judged: bundles are refused by the service where answers of its API are only odd. */
export type Strictness = "answer" | "bundle";

interface Saying {
  readonly severity: Severity;
  readonly rule: string;
  readonly text: Sentence;
  readonly remedy: (value: unknown) => Remedy | null;
  /** Where inside of the value. */
  readonly at: (value: unknown) => string;
}

const kind = createRules<Saying>();
export const says = (
  severity: Severity,
  rule: string,
  text: Saying["text"],
  { remedy = () => null, at = () => "" }: Partial<Saying> = {},
): Rule => kind.says({ severity, rule, text, remedy, at });

/** Reports all that breaks the rule. */
export function checkBy(rules: Rule): (value: unknown, report: Report) => void {
  const check = kind.checker(rules);
  return (whole, report) =>
    check(whole, ({ severity, rule, text, remedy, at }, fault) => {
      const { path, value } = fault;
      report(severity, rule, formatPointer(path) + at(value), sentence(text, fault), remedy(value));
    });
}

export const oneOf = (words: string, saying: Rule): Rule => ({ enum: words.split(" "), ...saying });

/** No other members than these words, those of newer versions among them. */
export type Only = (words: string) => Rule;

const UNKNOWN = {
  answer: says("info", "unknown-member", "{quoted} is not a member the service knows; it is kept."),
  bundle: says(
    "error",
    "unknown-member",
    "{quoted} is not a member the service knows, and it refuses a bundle with one; it is kept.",
  ),
};

export const onlyFor =
  (strictness: Strictness): Only =>
  (words) =>
    knows(words.split(" "), UNKNOWN[strictness]);
