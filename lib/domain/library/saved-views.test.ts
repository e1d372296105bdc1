import { expect, test } from "vitest";

import { readViews, viewQuery, viewsBefore, withoutView, withView } from "./saved-views";

const view = {
  name: "Errors of Codex",
  list: "/conversations",
  query: "source=codex&errors=true",
} as const;

test.each([
  ["[]", []],
  [JSON.stringify([{ ...view, more: 1 }]), [view]],
  [JSON.stringify([{ name: view.name, query: view.query }]), [view]],
  [JSON.stringify([{ ...view, list: "/nowhere" }]), null],
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
  const other = { ...view, name: "Private", query: "private=true" };
  expect(withView([], view)).toEqual([view]);
  expect(withView([view, other], { ...view, query: "" })).toEqual([{ ...view, query: "" }, other]);
});

test("a view that comes back is where it was, also when others were deleted meanwhile", () => {
  const named = (name: string) => ({ ...view, name });
  const views = ["a", "b", "c", "d"].map(named);
  for (const [at, one] of views.entries()) {
    const before = viewsBefore(views, one);
    const without = withoutView(views, one);
    expect(withView(without, one, before)).toEqual(views);
    const more = [...without, named("new")];
    expect(withView(more, one, before).indexOf(one)).toBe(at);
  }
  const before = viewsBefore(views, named("c"));
  expect(withView([named("a"), named("d")], named("c"), before).map(({ name }) => name)).toEqual([
    "a",
    "c",
    "d",
  ]);
});

test("two lists can have views of one name", () => {
  const trash = { ...view, list: "/trash", query: "sort=size" } as const;
  expect(withView([view], trash)).toEqual([view, trash]);
});

test("the order of an address and the page it is at make no other view", () => {
  expect(viewQuery("?sort=size&order=asc&cursor=abc")).toBe(viewQuery("order=asc&sort=size"));
  expect(viewQuery("?cursor=abc")).toBe("");
  expect(viewQuery("?q=garden&page=3")).toBe("q=garden");
});
