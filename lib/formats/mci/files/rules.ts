import { quote } from "@/lib/domain/document/describe-value";
import { sentence, type Sentence } from "@/lib/formats/kit/tools/rules";
import { formatPointer } from "@/lib/json/pointers";
import { all, createRules, knows, members, needs, type Rule } from "@/lib/validation/rules";

import { setFix } from "./filter";
import type { Details, MciCode, Report } from "./findings";

/** What is stated about a value that breaks a rule. */
interface Saying extends Pick<Details, "instead"> {
  readonly code: MciCode;
  readonly text: Sentence;
  /** What mends a value that is at a pointer in its file. */
  readonly fix?: (value: unknown, path: string) => Details["fix"];
  /** Where inside of the value. */
  readonly at?: (value: unknown) => readonly string[];
}

const rules = createRules<Saying>();

type Check = (value: unknown, pointer: string, report: Report) => void;

/** Reports all that breaks a rule; the pointer leads to the value in its file. */
export function checkBy(rule: Rule): Check {
  const check = rules.checker(rule);
  return (whole, pointer, report) =>
    check(whole, ({ code, text, fix, instead, at }, fault) => {
      const { path, value } = fault;
      const mended = fix?.(value, pointer + formatPointer(path));
      const details = { ...(mended && { fix: mended }), ...(instead && { instead }) };
      report(code, [...path, ...(at?.(value) ?? [])], sentence(text, fault), details);
    });
}

type More = Omit<Saying, "code" | "text">;

export const says = (code: MciCode, text: Saying["text"], more: More = {}): Rule =>
  rules.says({ code, text, ...more });

/** A member that is not of its type. */
export const must = (be: string, code: MciCode = "MCI-FIELD-TYPE"): Rule =>
  says(code, `{name} is {value}; it must be ${be}.`);

const areTexts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

export const TEXT: Rule = { type: ["string", "null"], ...must("a text") };
export const TEXTS: Rule = {
  fits: (value: unknown) => value === null || areTexts(value),
  ...must("a list of texts"),
};
export const FLAG: Rule = {
  type: ["boolean", "null"],
  ...says("MCI-FIELD-TYPE", "{name} is {value}; it is true or false."),
};

/** Members that are in main files and in tools. */
export const SETTINGS = { enableAnyPaths: FLAG, directoryAllowList: TEXTS, libraryDir: TEXT };

/** An object that may be absent. */
export const object = (saying: Rule, ...rules: readonly Rule[]): Rule => ({
  type: ["object", "null"],
  ...saying,
  ...all(...rules),
});

const asText = (value: unknown, path: string) =>
  typeof value === "number" || typeof value === "boolean"
    ? setFix("Write it as a text", path, String(value))
    : undefined;

export const TEXT_MAP = object(
  says("MCI-FIELD-TYPE", "This is {value}; it must be an object of texts."),
  {
    additionalProperties: {
      type: "string",
      ...says("MCI-FIELD-TYPE", "{quoted} is {value}; it must be a text.", { fix: asText }),
    },
  },
);

/** A text that must be there. */
export const needsText = (name: string, saying: Rule): Rule =>
  needs(name, { type: "string", ...saying });

const UNKNOWN = says("MCI-UNKNOWN-MEMBER", "The format has no member {quoted}; it is kept.");

/** Members the format does not name are kept. */
export const onlyKnows = (...names: readonly string[]): Rule => knows(names, UNKNOWN);

/** Rules about members, and then no others than these and those that are named. */
export const closed = (rules: Readonly<Record<string, Rule>>, ...others: readonly string[]): Rule =>
  all(members(rules), onlyKnows(...Object.keys(rules), ...others));

/** A text in quotes where it is sure to be one. */
export const quoted = (value: unknown) => quote(String(value));
