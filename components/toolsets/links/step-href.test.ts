import { expect, test } from "vitest";
import { pagePlace, stepHref } from "./step-href";

const place = pagePlace({
  fileId: "f/1",
  toolset: { id: "my files", rowId: 7, revision: 1, position: 0, kind: "mcp" },
  position: 2,
});

test.each([
  ["tool", "/toolsets/f%2F1"],
  ["archived", "/toolsets/f%2F1/edit?set=my+files&tool=2"],
  ["application", "/settings#permission-defaults"],
  ["conversation", null],
  ["built-in", null],
] as const)("on the page of a tool, %s is edited at %s", (id, href) => {
  expect(stepHref({ id }, place)).toBe(href);
});

test("the conversation in view is where its override is edited", () => {
  expect(stepHref({ id: "conversation" }, { ...place, conversation: "c 1" })).toBe(
    "/conversations/c%201",
  );
});
