import { expect, test } from "vitest";
import { narrowedCookie, narrowedIn, parseNarrowed } from "./narrowed";

const libraries = [{ id: "library" }, { id: "personal-mbr_1" }, { id: "lib_1" }];

test("the sidebar is narrowed to a library that the person is in, and to no other", () => {
  expect(parseNarrowed("lib_1", libraries)).toBe("lib_1");
  expect(parseNarrowed("lib_2", libraries)).toBeNull();
  expect(parseNarrowed("", libraries)).toBeNull();
  expect(parseNarrowed("a b", [{ id: "a b" }])).toBeNull();
  expect(parseNarrowed(undefined, libraries)).toBeNull();
});

test("it is read back from the cookies of the page", () => {
  const [pair] = narrowedCookie("personal-mbr_1").split(";");
  expect(narrowedIn(`a=1; ${pair}; b=2`, libraries)).toBe("personal-mbr_1");
  expect(narrowedIn("a=1", libraries)).toBeNull();
  expect(narrowedCookie(null)).toContain("max-age=0");
});
