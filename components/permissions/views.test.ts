import { expect, test } from "vitest";
import { PERMISSION_VIEWS, readView, viewHref } from "./views";

test("an address names its view, except for the first one of a page", () => {
  expect(viewHref("/permissions", "without-approval")).toBe("/permissions");
  expect(viewHref("/permissions/changes", "problems")).toBe("/permissions/changes?view=problems");
});

test("an unknown view is the first one", () => {
  expect(readView("/permissions/checks", "references")).toBe("references");
  expect(readView("/permissions/checks", "nothing of the kind")).toBe("tests");
  expect(readView("/permissions/checks", ["references"])).toBe("tests");
  for (const views of Object.values(PERMISSION_VIEWS)) {
    expect(views.length).toBeGreaterThanOrEqual(2);
  }
});
