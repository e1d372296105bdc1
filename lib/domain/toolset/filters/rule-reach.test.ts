import { describe, expect, test } from "vitest";

import type { ReferenceFilter } from "./reference-filter";
import { readRuleList, type Purpose } from "./rule-list";
import { futureOfReference, reachOfItems, reachOfRules } from "./rule-reach";

const byHand = { cadenya: { meta: { byHand: true } } };
const toolset = {
  tools: [
    { name: "read_file", summary: "Reads a file." },
    { name: "write_file", summary: "Writes a file." },
    { name: "Search" },
    "no tool",
  ],
};

function reach(matcher: unknown, purpose: Purpose = "exclude", attribute = "ATTRIBUTE_NAME") {
  const list = readRuleList({ filters: [{ attribute, matcher }] }, purpose);
  const [first] = reachOfRules(list, toolset);
  return [first?.tools, first?.future];
}

describe("how far a rule reaches", () => {
  test.each<[unknown, number | null, string | null]>([
    [{ exact: "read_file" }, 1, null],
    [{ endsWith: "_file" }, 2, "future tools like “…_file”"],
    [{ startsWith: "read" }, 1, "future tools like “read…”"],
    [{ contains: "e" }, 3, "future tools like “…e…”"],
    [{ regex: "^s", caseSensitive: true }, 0, "future tools like whatever fits ^s"],
    [{ startsWith: "r", endsWith: "e" }, 1, "future tools like “r…” and “…e”"],
    [{}, null, null],
  ])("%j matches %s tools, and %s", (matcher, tools, future) => {
    expect(reach(matcher)).toEqual([tools, future]);
  });

  test("names what it looks at unless that is the name", () => {
    expect(reach({ exact: "Reads a file." }, "ask", "ATTRIBUTE_DESCRIPTION")).toEqual([
      1,
      "future tools with a description like “Reads a file.”",
    ]);
  });

  test("is every tool where an unreadable rule keeps out or asks, and none where it lets in", () => {
    expect(reach({ regex: "(?=x)" })).toEqual([3, "every new tool"]);
    expect(reach({ regex: "(?=x)" }, "include")).toEqual([0, null]);
  });

  test("does not include tools that were added by hand", () => {
    const tools = [{ name: "read_file", extensions: { "dev.colloquy:cadenya": byHand.cadenya } }];
    const list = readRuleList({ filters: [{ matcher: { contains: "read" } }] }, "exclude");
    expect(reachOfRules(list, { tools })[0]?.tools).toBe(0);
  });
});

const filter = (kind: ReferenceFilter["kind"], ...items: string[]): ReferenceFilter => ({
  kind,
  items,
  fault: null,
});

describe("the names and tags of a reference's filter", () => {
  test("count their tools, and offer the one that differs in case only", () => {
    expect(reachOfItems(filter("only", "read_file", "search", "none"), toolset)).toEqual([
      { item: "read_file", tools: 1, meant: null },
      { item: "search", tools: 0, meant: "Search" },
      { item: "none", tools: 0, meant: null },
    ]);
  });

  test("are tags where the filter is about these", () => {
    expect(reachOfItems(filter("tags", "read_file"), toolset)).toEqual([
      { item: "read_file", tools: 0, meant: null },
    ]);
  });
});

test.each<[ReferenceFilter, string | null]>([
  [filter("only", "a"), "New tools stay hidden, unless they have one of these names."],
  [filter("except", "a"), "New tools are shown, unless they have one of these names."],
  [filter("tags", "a", "b"), "New tools are shown when they have a tag a, b."],
  [
    filter("withoutTags", "a"),
    "New tools are shown, unless they have one of these tags; also those without tags.",
  ],
  [filter(null), null],
  [{ ...filter("only"), fault: "unknown" }, "No new tool is shown until this filter is repaired."],
])("what becomes of new tools under %j", (reference, expected) => {
  expect(futureOfReference(reference)).toBe(expected);
});
