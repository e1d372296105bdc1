import { expect, test } from "vitest";

import { readViews, withView } from "./saved-views";

const view = { name: "Errors of Codex", query: "source=codex&errors=true" };

test.each([
  ["[]", []],
  [JSON.stringify([{ ...view, more: 1 }]), [view]],
  ["{", null],
  ["{}", null],
  ['[{"name":" ","query":""}]', null],
  ['[{"name":"a"}]', null],
  [JSON.stringify(Array.from({ length: 51 }, () => view)), null],
  [JSON.stringify([{ ...view, name: "x".repeat(81) }]), null],
])("%j has the views %j", (text, views) => {
  expect(readViews(text)).toEqual(views);
});

test("a view of the same name is replaced at its place", () => {
  const other = { name: "Private", query: "private=true" };
  expect(withView([], view)).toEqual([view]);
  expect(withView([view, other], { ...view, query: "" })).toEqual([{ ...view, query: "" }, other]);
});
