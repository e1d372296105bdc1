import { describe, expect, test } from "vitest";

import { questionCheck, questionDefaults } from "./question-form";

const form = (a: object) => ({ type: "object", properties: { a } });

describe("an answer to a form", () => {
  test.each<[string, string, string]>([
    ["email", "ada@example.org", "ada at example"],
    ["uri", "https://example.org/a?b#c", "example"],
    ["uri", "urn:isbn:1", "https://a b"],
    ["date", "2028-02-29", "2026-02-29"],
    ["date", "2026-11-28", "28.11.2026"],
    ["date-time", "2026-11-28T14:00:00Z", "2026-11-28"],
    ["date-time", "2026-11-28T14:00:00.5+02:00", "2026-11-31T14:00:00Z"],
    ["date-time", "2026-11-28T23:59:59-11:30", "2026-11-28T25:00:00Z"],
  ])("of format %s takes %s, and not %s", (format, good, bad) => {
    const check = questionCheck(form({ type: "string", format }));
    expect(check({ a: good })).toEqual([]);
    expect(check({})).toEqual([]);
    expect(check({ a: bad })).toEqual([{ pointer: "/a", reason: expect.stringMatching(/^must/) }]);
  });

  test("has one fault for each place", () => {
    const check = questionCheck(form({ type: "string", format: "email", minLength: 5 }));
    expect(check({ a: "x" })).toHaveLength(1);
  });

  test("of a format that the protocol does not have is any text", () => {
    expect(questionCheck(form({ type: "string", format: "hostname" }))({ a: " " })).toEqual([]);
  });
});

test("what a server proposes is there from the beginning, where it fits its own form", () => {
  const properties = {
    name: { type: "string", default: "Ada" },
    mail: { type: "string", format: "email", default: "nobody" },
    count: { type: "integer", default: 0 },
    odd: { type: "integer", default: "evil" },
    yes: { type: "boolean", default: false },
    size: { type: "string", enum: ["s", "m"], default: "m" },
    other: { type: "string", enum: ["s", "m"], default: "xl" },
    days: { type: "array", items: { type: "string", enum: ["mo"] }, default: ["mo"] },
    ["__proto__"]: { type: "string", default: "x" },
    none: { type: "string" },
  };
  const proposed = questionDefaults({ type: "object", properties });
  expect(Object.entries(proposed)).toEqual([
    ["name", "Ada"],
    ["count", 0],
    ["yes", false],
    ["size", "m"],
    ["days", ["mo"]],
    ["__proto__", "x"],
  ]);
});
