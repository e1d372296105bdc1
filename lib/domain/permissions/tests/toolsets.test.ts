import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastWork } from "@/lib/testing/least-work";
import { compileGlob } from "@/lib/shared/glob";
import { openPermissions } from "../resolve/in-conversation";
import { testToolsets } from "./toolsets";

const KEY = "dev.colloquy:tests";

function run(
  tests: readonly unknown[],
  toolset: Record<string, unknown> = {},
  conversation?: unknown,
) {
  const own = {
    id: "files",
    tools: [
      { name: "read_file" },
      { name: "delete_file", requiresApproval: true },
      { name: "delete_all", enabled: false, extensions: hint({ destructiveHint: true }) },
    ],
    extensions: { [KEY]: { v: 1, tests } },
    ...toolset,
  };
  const other = { id: "web", tools: [{ name: "delete_page" }] };
  const toolsets = [own, other];
  const [result] = testToolsets(toolsets, openPermissions({ toolsets }), (id) =>
    id === "c1" ? conversation : undefined,
  );
  return result?.tests.map(({ outcome }) => (outcome.isGreen ? "green" : outcome.reason)) ?? [];
}

const hint = (annotations: object) => ({ "dev.colloquy:mcp": { source: { annotations } } });

describe("a test", () => {
  test("holds all tools that fit to what it expects", () => {
    const expect1 = { requiresApproval: true };
    expect(run([{ match: { name: "delete_f*" }, expect: expect1 }])).toEqual(["green"]);
    expect(run([{ match: { name: "delete_*" }, expect: expect1 }])).toEqual([
      "Not so: delete_all.",
    ]);
  });

  test("that fits no tool fails, unless it says that none is fine", () => {
    const nobody = { match: { name: "nobody" }, expect: { enabled: true } };
    expect(run([nobody, { ...nobody, atLeast: 0 }])).toEqual(["No tool fits it.", "green"]);
    expect(run([{ match: {}, expect: {}, expectNames: [], atLeast: 4 }])).toEqual([
      "Only 3 of at least 4 tools fit it.",
    ]);
  });

  test("knows hints, effective values, toolsets and names", () => {
    expect(
      run([
        { match: { annotation: "destructive" }, expect: { enabled: false } },
        { match: { effective: "ask" }, expectNames: ["delete_file"] },
        { match: { toolset: "w*" }, expect: { enabled: true } },
        { match: { effective: "on" }, expectNames: ["read_file", "gone"] },
      ]),
    ).toEqual(["green", "green", "green", "Not so: delete_file. Missing: gone."]);
  });

  test("sees a conversation's overrides", () => {
    const conversation = { toolOverrides: [{ toolId: "files/read_file", enabled: false }] };
    const about = (id: string) => {
      return { match: { name: "read*", conversation: id }, expect: { enabled: false } };
    };
    expect(run([about("c1"), about("c2")], {}, conversation)).toEqual([
      "green",
      "The conversation “c2” is not there.",
    ]);
  });

  test("that cannot be understood fails", () => {
    expect(
      run([
        3,
        { match: { nmae: "x" }, expect: { enabled: true } },
        { match: {}, expect: { enabled: "true" } },
        { match: { name: "*" } },
        { match: { annotation: "nice" }, expect: { enabled: true } },
      ]),
    ).toEqual([
      "It can’t be understood: it is not an object.",
      "It can’t be understood: “match.nmae” is unknown.",
      "It can’t be understood: “expect.enabled” is neither true nor false.",
      "It can’t be understood: it expects nothing.",
      "It can’t be understood: “match.annotation” is none of readOnly, destructive, idempotent, openWorld.",
    ]);
  });

  test("is also read from beside the other permissions of a toolset", () => {
    const tests = [{ match: { name: "read*" }, expect: { enabled: true } }];
    expect(run([], { extensions: { "dev.colloquy:permissions": { v: 1, tests } } })).toEqual([
      "green",
    ]);
  });
});

test("whatever is stored as a test is green or red", () => {
  const json = fc.jsonValue();
  const test1 = fc.record(
    {
      name: json,
      match: fc.oneof(
        json,
        fc.dictionary(fc.constantFrom("name", "tag", "toolset", "x"), fc.string()),
      ),
      expect: json,
      expectNames: json,
      atLeast: json,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(json, test1), { maxLength: 4 }), (tests) => {
      expect(run(tests)).toHaveLength(tests.length);
    }),
  );
});

test.each([
  ["*", "", true],
  ["a*c", "abbc", true],
  ["a*c", "abbcd", false],
  ["?", "🙂", true],
  ["a.c", "abc", false],
  ["**b*", "aab", true],
  ["", "a", false],
])("glob %s on %s is %s", (glob, text, fits) => {
  expect(compileGlob(glob)(text)).toBe(fits);
});

test("a glob of many stars takes no time on a long text", () => {
  const work = () => expect(compileGlob("*a".repeat(40) + "b")("a".repeat(5000))).toBe(false);
  expect(leastWork(work, 1000)).toBeLessThan(1000);
});
