import { expect, test } from "vitest";
import type { ToolsetTests } from "@/lib/domain/permissions/tests/listing";
import { readTests, type StoredTest } from "@/lib/domain/permissions/tests/schema";
import { hasTest, isAsRead, testEdit } from "./test-edits";

const named = (name: string) => ({ name, match: {}, expect: { requiresApproval: true } });

/** A toolset with these tests, as a report lists it. */
function toolset(revision: number, ...names: string[]): ToolsetTests {
  const extensions = { "dev.colloquy:tests": { v: 1, tests: names.map(named) } };
  return {
    fileId: "file",
    fileTitle: "File",
    rowId: 1,
    revision,
    toolsetId: "set",
    tests: readTests({ extensions }).map((stored) => ({
      stored,
      outcome: { name: stored.name, isGreen: true, matched: 1 },
    })) as unknown as ToolsetTests["tests"],
  };
}

function testAt(from: ToolsetTests, at: number): StoredTest {
  const found = from.tests[at]?.stored;
  if (found === undefined) throw new Error(`no test ${at}`);
  return found;
}

/** The names of the tests that an edit leaves. */
function namesAfter(...given: Parameters<typeof testEdit>): unknown {
  const edit = testEdit(...given).edits.at(-1)?.edit;
  const value = edit?.kind === "member" ? edit.value : undefined;
  return (value as { name: string }[]).map(({ name }) => name);
}

const before = toolset(1, "A", "B", "C");

test("a test is replaced, taken out or added at the end", () => {
  expect(namesAfter(before, testAt(before, 1), named("Mine"))).toEqual(["A", "Mine", "C"]);
  expect(namesAfter(before, testAt(before, 1), null)).toEqual(["A", "C"]);
  expect(namesAfter(before, null, named("Mine"))).toEqual(["A", "B", "C", "Mine"]);
});

test("a test that others have moved is replaced where it is now", () => {
  const now = toolset(2, "B", "C");
  expect(isAsRead(now, testAt(before, 1))).toBe(true);
  expect(namesAfter(now, testAt(before, 1), named("Mine"))).toEqual(["Mine", "C"]);
});

test.each([
  ["changed", ["A", "Theirs", "C"]],
  ["deleted", ["A", "C"]],
])("nothing of others is replaced by an edit of a test that was %s meanwhile", (_, names) => {
  const now = toolset(2, ...names);
  expect(isAsRead(now, testAt(before, 1))).toBe(false);
  expect(namesAfter(now, testAt(before, 1), named("Mine"))).toEqual([...names, "Mine"]);
  expect(namesAfter(now, testAt(before, 1), null)).toEqual(names);
});

test("a test that was saved without an answer is known again", () => {
  expect(hasTest(toolset(2, "A", "Mine"), named("Mine"))).toBe(true);
  expect(hasTest(before, named("Mine"))).toBe(false);
});
