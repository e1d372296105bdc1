import { expect, test } from "vitest";
import { countWords } from "./verdict-words";

const none = {
  imported: 0,
  identical: 0,
  extended: 0,
  replaced: 0,
  "kept-both": 0,
  skipped: 0,
  failed: 0,
};

test("a report always has its counts", () => {
  expect(countWords({ ...none, imported: 42, identical: 3, failed: 1 })).toBe(
    "42 imported, 3 unchanged, 1 could not be read",
  );
  expect(countWords(none)).toBe("nothing to import");
});
