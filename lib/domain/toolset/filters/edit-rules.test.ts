import { describe, expect, test } from "vitest";
import {
  addRule,
  askModeOf,
  removeRule,
  setAskMode,
  setAttribute,
  setCaseSensitive,
  setMatcher,
  setOperator,
} from "./edit-rules";
import { readRuleList } from "./rule-list";

const imported = {
  operator: "OPERATOR_OR",
  filters: [{ attribute: "ATTRIBUTE_NAME", matcher: { exact: "a" }, note: "kept" }, "odd"],
  owner: "kept",
};

describe("rules of a filter", () => {
  test("an added rule states nothing, and the operator is written down", () => {
    expect(addRule(undefined)).toEqual({
      operator: "OPERATOR_AND",
      filters: [{ attribute: "ATTRIBUTE_NAME", matcher: { startsWith: "" } }],
    });
  });

  test("a change leaves other members and rules as they are", () => {
    const changed = setCaseSensitive(
      setMatcher(setAttribute(imported, 0, "title"), 0, {
        former: "exact",
        kind: "contains",
        value: "b",
      }),
      0,
      true,
    );
    expect(changed).toEqual({
      ...imported,
      filters: [
        {
          attribute: "ATTRIBUTE_TITLE",
          matcher: { contains: "b", caseSensitive: true },
          note: "kept",
        },
        "odd",
      ],
    });
    expect(setOperator(imported, "and")).toEqual({ ...imported, operator: "OPERATOR_AND" });
  });

  test("the last rule takes its filter with it", () => {
    expect(removeRule(imported, 1)).toEqual({ ...imported, filters: [imported.filters[0]] });
    expect(removeRule(addRule("odd"), 0)).toBeUndefined();
  });
});

test("a rule whose value is cleared still says how it compares", () => {
  const cleared = setMatcher(imported, 0, { former: "exact", kind: "regex", value: "" });
  const [rule] = readRuleList(cleared, "include").conditions;
  expect(rule).toMatchObject({ matchers: [], blank: "regex", fault: null });
});

test.each([
  [undefined, "never"],
  [{ always: false }, "never"],
  [{ always: true, only: {} }, "always"],
  [{ always: "no" }, "always"],
  [{ only: {} }, "matching"],
] as const)("calls are asked as %j says: %s", (approvals, mode) => {
  expect(askModeOf(approvals)).toBe(mode);
});

test("every mode can be chosen, and rules outlast it", () => {
  const only = addRule(undefined);
  expect(askModeOf(setAskMode({ only }, "always"))).toBe("always");
  expect(setAskMode(setAskMode({ only }, "always"), "matching")).toEqual({ always: false, only });
  expect(setAskMode({ only }, "never")).toBeUndefined();
});
