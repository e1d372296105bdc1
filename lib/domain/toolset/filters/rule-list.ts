import { asRecord } from "@/lib/shared/read-value";
import {
  conditionTest,
  conditionText,
  readCondition,
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

/** What a list of rules says about a tool. */
export interface RuleVerdict {
  readonly holds: boolean;
  /** The rules that decided it; none where the list says nothing. */
  readonly by: readonly Condition[];
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
  return {
    purpose,
    operator: readOperator(record["operator"], purpose),
    conditions: (filters as unknown[]).map(readCondition),
  };
}

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

/** Compiles a list into what it says about any tool. */
export function compileRules(list: RuleList): (values: ToolValues) => RuleVerdict {
  const strict = list.purpose !== "include";
  const tests = list.conditions.flatMap((condition) => {
    const test = conditionTest(condition, strict);
    return test === null ? [] : [{ condition, test }];
  });
  if (tests.length === 0) return () => ({ holds: !strict, by: [] });
  const isOr = list.operator === "or";
  return (values) => {
    const fitting = tests.filter(({ test }) => test(values));
    const holds = isOr ? fitting.length > 0 : fitting.length === tests.length;
    // Of an OR that holds and of an AND that fails, those that made it so; otherwise it took all.
    const deciding = isOr === holds ? (holds ? fitting : complement(tests, fitting)) : tests;
    return { holds, by: deciding.map(({ condition }) => condition) };
  };
}

function complement<T>(all: readonly T[], some: readonly T[]): T[] {
  const taken = new Set(some);
  return all.filter((one) => !taken.has(one));
}

const MOST_NAMED = 3;

/** `rule 2 (name starts with "delete_")`, `rules 1 and 3 (… and …)`, counted from one as an editor shows them. */
export function rulesText(by: readonly Condition[]): string {
  const named = by.slice(0, MOST_NAMED);
  const numbers = named.map(({ position }) => String(position + 1)).join(" and ");
  const more = by.length > named.length ? ` and ${by.length - named.length} more` : "";
  const texts = named.map(conditionText).join("; ");
  return `${by.length === 1 ? "rule" : "rules"} ${numbers}${more} (${texts})`;
}
