import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import { HEAVY } from "@/lib/testing/heavy-schemas";
import { compileForeignSchema } from "./foreign-schema";
import { createStepBudget } from "./step-budget";

const PLACE = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: "https://example.com/place",
  type: "object",
  properties: {
    city: { type: "string" },
    unit: { enum: ["C", "F"] },
    zip: { pattern: "^[0-9]+$" },
  },
  required: ["city"],
  additionalProperties: false,
};

function verdict(schema: Readonly<Record<string, unknown>>, value: unknown): string {
  const check = compileForeignSchema(schema);
  if (check === null) return "unusable";
  const found = check(value);
  return found === null ? "fits" : `${found.pointer}: ${found.reason}`;
}

describe("a foreign schema", () => {
  test.each([
    [{ city: "Rome", unit: "C", zip: "00100" }, "fits"],
    [{}, ': lacks "city"'],
    [{ city: 7 }, "/city: must be string"],
    [{ city: "", unit: "K" }, '/unit: must be one of "C", "F"'],
    [{ city: "", zip: "a" }, '/zip: must match pattern "^[0-9]+$"'],
    [{ city: "", x: 1 }, ': has "x", which is not defined'],
    [[], ": must be object"],
  ])("judges %j", (value, expected) => {
    expect(verdict(PLACE, value)).toBe(expected);
  });

  test("keeps its patterns apart", () => {
    const schema = { properties: { a: { pattern: "^a$" }, b: { pattern: "^b$" } } };
    expect(verdict(schema, { a: "a", b: "b" })).toBe("fits");
    expect(verdict(schema, { a: "a", b: "a" })).toContain("/b");
  });

  test("ends soon, whatever its pattern", () => {
    const text = `${"a".repeat(40)}!`;
    const work = () => expect(verdict({ pattern: "^(a+)+$" }, text)).toContain("must match");
    expect(leastWork(work, 1000)).toBeLessThan(1000);
  });

  test.each([
    [{ pattern: "(?=a)" }],
    [{ pattern: "(" }],
    [{ $ref: "https://example.com/other" }],
    [{ $ref: "#/nothing" }],
    [{ type: "nonsense" }],
  ])("that cannot be used is none: %j", (schema) => {
    expect(verdict(schema, {})).toBe("unusable");
  });

  test("that refers to itself says nothing", () => {
    expect(verdict({ $ref: "#" }, {})).toBe("fits");
  });

  test.each(Object.entries(HEAVY))(
    "is given up when it takes too long: %s",
    (_, { schema, value }) => {
      const work = () => void verdict(schema, value);
      expect(leastWork(work, 200)).toBeLessThan(200);
    },
  );

  test("takes from the budget that it is given", () => {
    const check = compileForeignSchema(PLACE);
    const budget = createStepBudget(10);
    const faults = Array.from({ length: 20 }, () => check?.({}, budget));
    expect(faults[0]).toMatchObject({ reason: 'lacks "city"' });
    expect(faults.at(-1)).toBeNull();
  });

  test("is counted wherever its references lead", () => {
    const part = { allOf: [{ $ref: "#/x/enum" }, { $ref: "#/x/enum" }] };
    expect(verdict({ $ref: "#/x/enum", x: { enum: part } }, 1)).toBe("unusable");
    expect(verdict({ $ref: "#/x/y", x: { y: { type: "string" } } }, 1)).toContain("string");
    const named = { $id: "https://a.example/b", properties: { a: { $ref: "#/x" } }, default: {} };
    expect(verdict({ allOf: [named], x: { type: "string" } }, { a: 1 })).toContain("/a");
  });

  test("may require names by names", () => {
    expect(verdict({ dependentRequired: { a: ["b"] } }, { a: 1 })).toMatch(/b/);
  });
});
