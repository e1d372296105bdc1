import { expect, test } from "vitest";
import { filterLabel } from "./filter-choices";

test("a chip says what its filter does", () => {
  expect(filterLabel("is", "pinned", false)).toBe("Pinned");
  expect(filterLabel("role", "user", false)).toBe("Written by User");
  expect(filterLabel("tag", "tea", true)).toBe("Not tag tea");
  expect(filterLabel("has", "problems", true)).toBe("Not with problems");
  expect(filterLabel("after", "2026-01-01", false)).toBe("After 2026-01-01");
});

test("a key nobody knows stands as it is", () => {
  expect(filterLabel("colour", "red", false)).toBe("Colour red");
});
