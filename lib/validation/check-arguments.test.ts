import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import { HEAVY } from "@/lib/testing/heavy-schemas";
import { argumentCheck } from "./check-arguments";
import { createStepBudget } from "./step-budget";

const faults = (schema: unknown, value: unknown) => argumentCheck(schema).check(value);

describe("a value", () => {
  const schema = {
    type: "object",
    properties: {
      a: { type: "number" },
      list: { type: "array", items: { enum: ["x"] } },
      any: { anyOf: [{ type: "string" }, { type: "null" }] },
      "p/q": { minLength: 2 },
      ref: { $ref: "#/$defs/flag" },
      code: { type: "string", pattern: "^[a-z]+$" },
      codes: { type: "array", items: { pattern: "^[0-9]$" } },
    },
    required: ["key"],
    additionalProperties: false,
    $defs: { flag: { type: "boolean" } },
  };

  test("that fits has no fault", () => {
    expect(faults({ ...schema, required: [] }, { a: 1, any: null, code: "ab" })).toEqual([]);
  });

  test("is told where it does not fit, once for each place", () => {
    const value = {
      a: "1",
      list: ["y"],
      any: 3,
      "p/q": "z",
      ref: 2,
      more: 1,
      code: "A",
      codes: ["x"],
    };
    expect(faults(schema, value)).toEqual([
      { pointer: "/key", reason: "is required" },
      { pointer: "/a", reason: "must be a number" },
      { pointer: "/list/0", reason: "is none of the values that are allowed" },
      { pointer: "/any", reason: "fits none of the alternatives, or several" },
      { pointer: "/p~1q", reason: "is too short (1 < 2)" },
      { pointer: "/ref", reason: "must be yes or no" },
      { pointer: "/more", reason: "is not defined" },
      { pointer: "/code", reason: "must be like ^[a-z]+$" },
      { pointer: "/codes/0", reason: "must be like ^[0-9]$" },
    ]);
  });

  test("of a property called pattern is no pattern", () => {
    const named = { properties: { pattern: { type: "string" } } };
    expect(faults(named, { pattern: "(" })).toEqual([]);
    expect(faults(named, { pattern: 1 })).toMatchObject([{ pointer: "/pattern" }]);
  });
});

test.each<[unknown, unknown]>([
  [{ $ref: "https://example.com/schema" }, null],
  [{ $ref: "#/nope" }, null],
  [{ $ref: "#" }, null],
  [true, []],
  [{ $id: "http://[bad", type: "string" }, []],
  [{ $schema: "http://json-schema.org/draft-07/schema#", format: "no-format" }, []],
  [{ pattern: "(" }, []],
  [{ patternProperties: { "(": false }, additionalProperties: false }, []],
])("the schema %j answers %j", (schema, answer) => {
  expect(faults(schema, "text")).toEqual(answer);
});

test("says what it leaves unchecked", () => {
  expect(argumentCheck({ pattern: "(?=a)" }).unchecked).toEqual(["a pattern that is not portable"]);
  expect(argumentCheck({ anyOf: [{ pattern: "a" }] }).unchecked).toEqual([
    "patterns inside alternatives",
  ]);
});

test("a pattern made to hang a backtracking engine is quick", () => {
  const text = `${"a".repeat(40)}!`;
  const work = () => expect(faults({ pattern: "^(a+)+$" }, text)).toHaveLength(1);
  expect(leastWork(work, 500)).toBeLessThan(500);
});

test.each(Object.entries(HEAVY))(
  "is given up when it takes too long: %s",
  (_, { schema, value }) => {
    const work = () => expect(faults(schema, value) ?? []).toEqual([]);
    expect(leastWork(work, 200)).toBeLessThan(200);
  },
);

test("one budget may be for several checks", () => {
  const { check } = argumentCheck({ type: "object", required: ["a"] });
  const budget = createStepBudget(50);
  const answers = Array.from({ length: 60 }, () => check({}, budget));
  expect([answers[0]?.length, answers.at(-1)]).toEqual([1, null]);
});

test.each([
  { dependencies: { a: { properties: { b: { pattern: "^(a+)+$" } } } } },
  { properties: { b: { $ref: "#/x/y" } }, x: { y: { pattern: "^(a+)+$" } } },
  { properties: { b: { $ref: "#/x/y" } }, x: { y: { patternProperties: { "^(a+)+$": false } } } },
])("no pattern reaches a backtracking engine: %j", (schema) => {
  const text = `${"a".repeat(40)}!`;
  const work = () => expect(faults(schema, { a: 1, b: text })).toEqual([]);
  expect(leastWork(work, 500)).toBeLessThan(500);
  expect(argumentCheck(schema).unchecked).toHaveLength(1);
});

test("names that a member requires are checked as before", () => {
  expect(faults({ dependencies: { a: ["b"] } }, { a: 1 })).toHaveLength(1);
  expect(faults({ $ref: "#/x/y", x: { y: { type: "string" } } }, 1)).toHaveLength(1);
});

test("any schema and any value have an answer", () => {
  const keyword = fc.constantFrom(
    "type",
    "properties",
    "items",
    "anyOf",
    "$ref",
    "required",
    "pattern",
  );
  const schema = fc.oneof(fc.jsonValue(), fc.dictionary(keyword, fc.jsonValue()));
  fc.assert(
    fc.property(schema, fc.jsonValue(), (any, value) => {
      const found = faults(any, value);
      expect(found === null || Array.isArray(found)).toBe(true);
    }),
  );
});
