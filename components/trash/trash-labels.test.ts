import { expect, test } from "vitest";
import type { TrashItem } from "@/lib/domain/library/trash";
import { countWords, whatGoes } from "./trash-labels";

const item = (overrides: Partial<TrashItem>): TrashItem => ({
  noun: "conversation",
  mayPurge: true,
  id: "a",
  title: "Tea",
  titleDerived: false,
  deletedMs: 0,
  byteLength: 10,
  count: 1,
  isPrivate: false,
  ...overrides,
});

test("counts are told without what is not there", () => {
  expect(countWords({ conversations: 1, toolsets: 0 })).toBe("1 conversation");
  expect(countWords({ conversations: 1200, toolsets: 1 })).toBe(
    "1,200 conversations and 1 toolset file",
  );
  expect(countWords({ conversations: 0, toolsets: 2 })).toBe("2 toolset files");
});

test("one thing goes by its name, several by their counts", () => {
  expect(whatGoes([item({})])).toBe("“Tea”");
  expect(whatGoes([item({ title: "" })])).toBe("the untitled conversation");
  expect(whatGoes([item({}), item({ id: "b", noun: "toolset" })])).toBe(
    "1 conversation and 1 toolset file",
  );
});
