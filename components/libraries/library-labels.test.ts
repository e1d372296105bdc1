import { expect, test } from "vitest";
import { audienceOf, linksStay, willBeSeenBy } from "./library-labels";

const research = { name: "Research", kind: "shared", members: 12 } as const;
const main = { name: "Main library", kind: "main", members: 1200 } as const;
const personal = { name: "Personal", kind: "personal", members: 1 } as const;

test("a library says who sees what is in it", () => {
  expect(audienceOf(research)).toBe("12 members");
  expect(audienceOf(main)).toBe("All 1,200 members");
  expect(audienceOf(personal)).toBe("Only you");
  expect(audienceOf({ ...research, members: 1 })).toBe("Only you");
});

test("before a move it says who will see it", () => {
  expect(willBeSeenBy(research, 1)).toBe("12 members of Research will see it.");
  expect(willBeSeenBy(research, 3)).toBe("12 members of Research will see them.");
  expect(willBeSeenBy(main, 1)).toBe("All 1,200 members will see it.");
  expect(willBeSeenBy(personal, 2)).toBe("Only you will see them.");
});

test("links are counted, and not mentioned where there are none", () => {
  expect(linksStay(0, 1)).toBeNull();
  expect(linksStay(1, 1)).toBe("Your link to it stays open.");
  expect(linksStay(2, 3)).toBe("Your 2 links to them stay open.");
});
