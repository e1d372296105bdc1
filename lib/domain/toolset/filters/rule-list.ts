import { addTo } from "@/lib/shared/add-to";
import { asList, asRecord } from "@/lib/shared/read-value";
import {
  ATTRIBUTES,
  conditionTest,
  conditionText,
  exactValue,
  readCondition,
  type Attribute,
  type Condition,
  type ToolValues,
} from "./condition";

/** What a list of rules is for, which says what an empty list and an unreadable rule mean. */
export type Purpose = "include" | "exclude" | "ask";

/** Rules joined by one operator, without nesting. */
export interface RuleList {
  readonly purpose: Purpose;
  readonly operator: "and" | "or";
  readonly conditions: readonly Condition[];
}

const MOST_NAMED = 3;

/** Rules that decided: how many they are, and the first of them. */
export interface DecidingRules {
  readonly count: number;
  readonly named: readonly Condition[];
}

/** What a list of rules says about a tool. */
export interface RuleVerdict {
  readonly holds: boolean;
  /** The rules that decided it; none where the list says nothing. */
  readonly by: DecidingRules;
}

/** Reads a filter: `{ operator, filters }`. Total over any JSON; what is no list is one unreadable rule. */
export function readRuleList(raw: unknown, purpose: Purpose): RuleList {
  const record = asRecord(raw ?? {});
  const filters: unknown = record?.["filters"] ?? [];
  if (record === null || !Array.isArray(filters)) {
    const unreadable = readCondition(null, 0);
    const conditions = [{ ...unreadable, fault: "the filter can’t be read" }];
    return { purpose, operator: "and", conditions };
  }
  const operator = readOperator(record["operator"], purpose);
  let searched = 0;
  const conditions = asList(filters).map((filter, position) => {
    const condition = readCondition(filter, position);
    const isTried = condition.fault === null && condition.matchers.length > 0;
    if (!isTried || (operator === "or" && exactValue(condition) !== null)) return condition;
    searched += condition.matchers.some(({ kind }) => kind === "regex") ? AS_PATTERN : 1;
    return searched > MOST_SEARCHED ? { ...condition, fault: TOO_MANY } : condition;
  });
  return { purpose, operator, conditions };
}

/** Each of them is tried on each tool, of which a toolset may have thousands. */
const MOST_SEARCHED = 200;
/** A pattern takes at least ten times as long. */
const AS_PATTERN = 10;
const TOO_MANY = `a list has at most ${MOST_SEARCHED} rules besides those for an exact value, and a pattern counts as ${AS_PATTERN} of them`;

/** An operator nobody knows is read as the one that hides or asks more. */
function readOperator(raw: unknown, purpose: Purpose): RuleList["operator"] {
  switch (raw ?? "OPERATOR_UNSPECIFIED") {
    case "OPERATOR_UNSPECIFIED":
    case "OPERATOR_AND":
      return "and";
    case "OPERATOR_OR":
      return "or";
    default:
      return purpose === "include" ? "and" : "or";
  }
}

/** The spelling of an operator in a file. */
export function operatorToken(operator: RuleList["operator"]): string {
  return operator === "or" ? "OPERATOR_OR" : "OPERATOR_AND";
}

/** A rule, and whether it matches a tool. */
interface RuleTest {
  readonly condition: Condition;
  readonly test: (values: ToolValues) => boolean;
}

/** Compiles a list into what it says about any tool. */
export function compileRules(list: RuleList): (values: ToolValues) => RuleVerdict {
  const strict = list.purpose !== "include";
  const tests = list.conditions.flatMap((condition): RuleTest[] => {
    const test = conditionTest(condition, strict);
    return test === null ? [] : [{ condition, test }];
  });
  if (tests.length === 0) return () => ({ holds: !strict, by: deciding([]) });
  const isOr = list.operator === "or";
  const all = deciding(tests.map(({ condition }) => condition));
  const fittingOf = fittingRules(tests, strict);
  // Where one that cannot be applied always matches, it is never among those that do not.
  const failing = tests.filter(({ condition }) => !strict || condition.fault === null);
  return (values) => {
    const fitting = fittingOf(values);
    const holds = isOr ? fitting.count > 0 : fitting.count === all.count;
    // Of an OR that holds and of an AND that fails, those that made it so; otherwise it took all.
    if (isOr !== holds) return { holds, by: all };
    if (holds) return { holds, by: fitting };
    const named = firstOf(failing, ({ test }) => !test(values));
    return { holds, by: { count: all.count - fitting.count, named } };
  };
}

/**
 * Finds the rules that match a tool. Those that state a value exactly are looked up: there may be one for each of
 * thousands of tools.
 */
function fittingRules(
  tests: readonly RuleTest[],
  strict: boolean,
): (values: ToolValues) => DecidingRules {
  const exact = new Map<string, Condition[]>();
  const searched: RuleTest[] = [];
  for (const one of tests) {
    const { attribute, caseSensitive, fault } = one.condition;
    const value = exactValue(one.condition);
    if (fault !== null) continue;
    if (value === null) searched.push(one);
    else addTo(exact, keyOf(attribute, caseSensitive, value), one.condition);
  }
  const faulty = tests.flatMap(({ condition }) => (condition.fault === null ? [] : condition));
  const always = deciding(strict ? faulty : []);
  const found = new Map([...exact].map(([key, rules]) => [key, deciding(rules)]));
  return (values) => {
    const stated = ATTRIBUTES.flatMap((attribute) =>
      [true, false].map((cased) => found.get(keyOf(attribute, cased, values[attribute]))),
    );
    const fitting = searched.filter(({ test }) => test(values)).map(({ condition }) => condition);
    return together([always, deciding(fitting), ...stated.filter((rules) => rules !== undefined)]);
  };
}

function together(parts: readonly DecidingRules[]): DecidingRules {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const named = parts.flatMap((part) => part.named);
  return { count, named: named.toSorted((a, b) => a.position - b.position).slice(0, MOST_NAMED) };
}

/** What a rule for an exact value and a tool that has it are both found by. */
export const keyOf = (attribute: Attribute, cased: boolean, value: string): string =>
  `${attribute} ${String(cased)} ${cased ? value : value.toLowerCase()}`;

const deciding = (rules: readonly Condition[]): DecidingRules => ({
  count: rules.length,
  named: rules.slice(0, MOST_NAMED),
});

function firstOf(tests: readonly RuleTest[], fits: (test: RuleTest) => boolean): Condition[] {
  const found: Condition[] = [];
  for (const one of tests) {
    if (found.length === MOST_NAMED) break;
    if (fits(one)) found.push(one.condition);
  }
  return found;
}

/** `rule 2 (name starts with "delete_")`, `rules 1 and 3 (… and …)`, counted from one as an editor shows them. */
export function rulesText({ count, named }: DecidingRules): string {
  const numbers = named.map(({ position }) => String(position + 1)).join(" and ");
  const more = count > named.length ? ` and ${count - named.length} more` : "";
  const texts = named.map(conditionText).join("; ");
  return `${count === 1 ? "rule" : "rules"} ${numbers}${more} (${texts})`;
}
