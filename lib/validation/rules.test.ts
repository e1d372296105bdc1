import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { all, createRules, knows, members, needs, where, type Rule } from "./rules";

const { says, checker } = createRules<string>();

/** What is stated about a value, each with its place. */
function faultsOf(rule: Rule, value: unknown): [said: string, path: string, value: unknown][] {
  const found: [string, string, unknown][] = [];
  checker(rule)(value, (said, fault) => {
    found.push([said, fault.path.join("/"), fault.value]);
  });
  return found;
}

const TEXT = { type: "string", ...says("no text") };

describe("a rule", () => {
  test("says nothing of what fits, and its own words of what does not", () => {
    expect(faultsOf(members({ a: TEXT }), { a: "x", b: 1 })).toEqual([]);
    expect(faultsOf(members({ a: TEXT }), { a: 7 })).toEqual([["no text", "a", 7]]);
  });

  test("names the place of a member that is missing", () => {
    expect(faultsOf(needs("a", TEXT), {})).toEqual([["no text", "a", undefined]]);
    expect(faultsOf(members({ in: needs("a", TEXT) }), { in: {} })).toEqual([
      ["no text", "in/a", undefined],
    ]);
  });

  test("names members that are not known, in the order of the value", () => {
    const rule = knows(["a"], says("unknown"));
    expect(faultsOf(rule, { z: 1, a: 1, "b/c": 1 })).toEqual([
      ["unknown", "z", undefined],
      ["unknown", "b/c", undefined],
    ]);
  });

  test("is silent about what is no object, where it is about members", () => {
    const rule = all(members({ a: TEXT }), needs("b", TEXT), knows(["c"], says("unknown")));
    for (const value of [null, 3, "text", true, [1]]) expect(faultsOf(rule, value)).toEqual([]);
  });

  test("holds only where another one does", () => {
    const rule = where("type", { const: "x" }, needs("a", TEXT));
    expect(faultsOf(rule, { type: "y" })).toEqual([]);
    expect(faultsOf(rule, {})).toEqual([]);
    expect(faultsOf(rule, { type: "x" })).toEqual([["no text", "a", undefined]]);
  });

  test("may be a test in code, which is told the name of the value", () => {
    const fits = (value: unknown, name: string) => value === name;
    const rule = { additionalProperties: { fits, ...says("another name") } };
    expect(faultsOf(rule, { a: "a", b: "c" })).toEqual([["another name", "b", "c"]]);
  });

  test("knows own members alone", () => {
    const rule = all(needs("constructor", TEXT), members({ toString: TEXT }));
    expect(faultsOf(rule, {})).toEqual([["no text", "constructor", undefined]]);
    const odd: unknown = JSON.parse('{"constructor":"", "__proto__":1}');
    expect(faultsOf(all(rule, knows(["constructor"], says("unknown"))), odd)).toEqual([
      ["unknown", "__proto__", undefined],
    ]);
  });
});

test("faults come in the order of the rules, whatever the order of the value", () => {
  const names = ["a", "b", "c", "d"];
  const rule = all(...names.map((name) => members({ [name]: { not: {}, ...says(name) } })));
  fc.assert(
    fc.property(fc.shuffledSubarray(names), (given) => {
      const value = Object.fromEntries(given.map((name) => [name, 0]));
      expect(faultsOf(rule, value).map(([said]) => said)).toEqual(given.toSorted());
    }),
  );
});
