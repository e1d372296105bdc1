import { expect, test } from "vitest";
import { readTests } from "@/lib/domain/permissions/tests/schema";
import { draftOfTest, NEW_TEST, storedOf } from "./test-draft";

const readBack = (stored: unknown) => {
  const [read] = readTests({ extensions: { "dev.colloquy:tests": { v: 1, tests: [stored] } } });
  if (read?.read.ok !== true) throw new Error("not a test");
  return read.read.test;
};

test.each([
  { name: "a", match: { name: "x_*" }, expect: { requiresApproval: true } },
  { name: "b", match: { effective: "on", tag: "t" }, expectNames: ["x", "y"] },
  { name: "c", match: {}, expect: { enabled: false }, atLeast: 0 },
])("a form says what the test says: $name", (stored) => {
  expect(storedOf(draftOfTest(readBack(stored)))).toEqual(stored);
});

test("a test that expects nothing cannot be stored", () => {
  expect(storedOf({ ...NEW_TEST, requiresApproval: "any" })).toBeNull();
});
