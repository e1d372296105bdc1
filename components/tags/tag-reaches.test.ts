import { expect, test } from "vitest";
import { tagReaches } from "./tag-reaches";

test("a tag reaches all or some of the chosen conversations, whatever its case", () => {
  const reaches = tagReaches([
    { id: "a", tags: ["Tea", "garden"] },
    { id: "b", tags: ["tea"] },
  ]);
  expect([...reaches]).toEqual([
    ["Tea", "all"],
    ["garden", "some"],
  ]);
});

test("without conversations there are no tags", () => {
  expect([...tagReaches([])]).toEqual([]);
});
