import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { compilePattern } from "./pattern";

/** What of a tool a rule looks at. */
export const ATTRIBUTES = ["name", "title", "description"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** How a rule compares. */
export const MATCHERS = ["exact", "startsWith", "endsWith", "contains", "regex"] as const;
export type MatcherKind = (typeof MATCHERS)[number];

/** The values of a tool that rules compare with; "" where it states none. */
export type ToolValues = Readonly<Record<Attribute, string>>;

/** One rule of a filter, as its file has it and as it is read. */
export interface Condition {
  /** In the filter's list. */
  readonly position: number;
  readonly attribute: Attribute;
  /** Those that are set; all of them must hold. None: the condition is ignored. */
  readonly matchers: readonly { readonly kind: MatcherKind; readonly value: string }[];
  /** Where none is set, the one that is written without a value; an editor begins with it. */
  readonly blank: MatcherKind | null;
  readonly caseSensitive: boolean;
  /**
   * Why it cannot be applied as written. Such a rule answers whatever is stricter where it is, because
   * silence must not loosen anything.
   */
  readonly fault: string | null;
}

const ATTRIBUTE_OF = new Map<string, Attribute>([
  ["ATTRIBUTE_UNSPECIFIED", "name"],
  ["ATTRIBUTE_NAME", "name"],
  ["ATTRIBUTE_TITLE", "title"],
  ["ATTRIBUTE_DESCRIPTION", "description"],
]);

/** The spelling of an attribute in a file. */
export function attributeToken(attribute: Attribute): string {
  return `ATTRIBUTE_${attribute.toUpperCase()}`;
}

/** Reads one rule. Total over any JSON. */
export function readCondition(raw: unknown, position: number): Condition {
  const record = asRecord(raw);
  const matcher = record?.["matcher"] ?? {};
  const attribute = ATTRIBUTE_OF.get(asText(record?.["attribute"] ?? "ATTRIBUTE_NAME") ?? "");
  const read = readMatchers(asRecord(matcher));
  return {
    position,
    attribute: attribute ?? "name",
    matchers: read.matchers,
    blank:
      read.matchers.length > 0
        ? null
        : (MATCHERS.find((kind) => asRecord(matcher)?.[kind] === "") ?? null),
    caseSensitive: asRecord(matcher)?.["caseSensitive"] === true,
    fault: record === null ? "it is not an object" : faultOf(attribute, asRecord(matcher), read),
  };
}

/** The value that a rule states and nothing else about it; null for one that has to be tried on a text. */
export function exactValue({ matchers, fault }: Condition): string | null {
  const [one, ...others] = matchers;
  return fault === null && one?.kind === "exact" && others.length === 0 ? one.value : null;
}

interface ReadMatchers {
  readonly matchers: Condition["matchers"];
  readonly unreadable: MatcherKind | null;
}

function readMatchers(matcher: JsonRecord | null): ReadMatchers {
  const stated = MATCHERS.filter((kind) => (matcher?.[kind] ?? "") !== "");
  return {
    matchers: stated.flatMap((kind) => {
      const value = asText(matcher?.[kind]);
      return value === null ? [] : [{ kind, value }];
    }),
    unreadable: stated.find((kind) => asText(matcher?.[kind]) === null) ?? null,
  };
}

function faultOf(
  attribute: Attribute | undefined,
  matcher: JsonRecord | null,
  { matchers, unreadable }: ReadMatchers,
): string | null {
  if (attribute === undefined) return "its attribute is unknown";
  if (matcher === null) return "its matcher is not an object";
  if (unreadable !== null) return `its value of "${unreadable}" is not a text`;
  const caseSensitive = matcher["caseSensitive"] ?? false;
  if (typeof caseSensitive !== "boolean") return "its caseSensitive is neither true nor false";
  for (const { kind, value } of matchers) {
    if (kind === "regex" && !compilePattern(value, caseSensitive).ok) {
      return "its pattern is not portable";
    }
  }
  return null;
}

/**
 * The test a rule represents; null for one that is ignored.
 * @param strict what a rule that cannot be applied answers
 */
export function conditionTest(
  condition: Condition,
  strict: boolean,
): ((values: ToolValues) => boolean) | null {
  const { attribute, matchers, caseSensitive, fault } = condition;
  if (fault !== null) return () => strict;
  if (matchers.length === 0) return null;
  const tests = matchers.map(({ kind, value }) => {
    const most = kind === "regex" ? LONGEST_FOR_PATTERNS : LONGEST;
    const test = matcherTest(kind, value, caseSensitive);
    return (text: string) => (text.length > most ? strict : test(text));
  });
  return (values) => tests.every((test) => test(values[attribute]));
}

/** Longer texts are not looked at: 200 rules take a second for a description of megabytes. */
const LONGEST = 1_000_000;
/** A pattern takes a hundred times as long. */
const LONGEST_FOR_PATTERNS = 32 * 1024;

/** Rules are tried one after the other on the same text. */
let folded = { text: "", lower: "" };

function lowerCaseOf(text: string): string {
  if (folded.text !== text) folded = { text, lower: text.toLowerCase() };
  return folded.lower;
}

function matcherTest(
  kind: MatcherKind,
  value: string,
  caseSensitive: boolean,
): (text: string) => boolean {
  if (kind === "regex") {
    const pattern = compilePattern(value, caseSensitive);
    return pattern.ok ? pattern.fits : () => false;
  }
  const fold = (text: string): string => (caseSensitive ? text : lowerCaseOf(text));
  const wanted = caseSensitive ? value : value.toLowerCase();
  switch (kind) {
    case "exact":
      return (text) => fold(text) === wanted;
    case "startsWith":
      return (text) => fold(text).startsWith(wanted);
    case "endsWith":
      return (text) => fold(text).endsWith(wanted);
    case "contains":
      return (text) => fold(text).includes(wanted);
  }
}

const VERB: Readonly<Record<MatcherKind, string>> = {
  exact: "is",
  startsWith: "starts with",
  endsWith: "ends with",
  contains: "contains",
  regex: "matches",
};

/** A rule in words, such as `name starts with "delete_"`. */
export function conditionText({ attribute, matchers, fault }: Condition): string {
  if (fault !== null) return fault;
  if (matchers.length === 0) return "it states nothing";
  const parts = matchers.map(({ kind, value }) => `${VERB[kind]} ${JSON.stringify(value)}`);
  return `${attribute} ${parts.join(" and ")}`;
}
