import { expect, test } from "vitest";

import { readToolArgs } from "./call-arguments";

const deep = `${"[".repeat(5000)}1${"]".repeat(5000)}`;

test.each([
  ["an object", '{"city":"Bern"}', { city: "Bern" }],
  ["another JSON value", '["Bern",2]', { value: ["Bern", 2] }],
  ["a JSON text", '"Bern"', { value: "Bern" }],
  ["text that is not JSON", "search(Bern)", { _raw: "search(Bern)" }],
  ["JSON nested too deep to keep", deep, { _raw: deep }],
  ["an object that is one already", { city: "Bern" }, { city: "Bern" }],
  ["a list that is one already", [1], { value: [1] }],
  ["nothing", null, null],
  ["a JSON null", "null", null],
  ["an empty text", "", null],
])("%s", (_, source, args) => {
  expect(readToolArgs(source)).toEqual({ args, exact: true });
});

test("a member named __proto__ stays one", () => {
  const { args } = readToolArgs('{"__proto__":{"polluted":true}}');
  expect(Object.keys(args!)).toEqual(["__proto__"]);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each(['{"id":12345678901234567890}', '{"x":0.12345678901234567}', '{"x":1e999}', "  "])(
  "%s says more than the arguments can",
  (source) => {
    expect(readToolArgs(source).exact).toBe(false);
  },
);
