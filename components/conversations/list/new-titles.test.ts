import { expect, test } from "vitest";
import { newTitles, suggestedTitles, titleField, withoutTitles } from "./new-titles";

const own = { id: "a", title: "Tea", titleDerived: false };
const derived = { id: "b", title: "Which tea fits?", titleDerived: true };
const blank = { id: "c", title: "", titleDerived: true };
const all = [own, derived, blank];

test("a field shows the title of the document, and nothing where it has none", () => {
  expect(all.map((one) => titleField(one, {}))).toEqual(["Tea", "", ""]);
  expect(titleField(derived, { b: "x" })).toBe("x");
});

test("only what differs is renamed; an emptied field takes the title away", () => {
  expect(newTitles(all, {})).toEqual([]);
  expect(newTitles(all, { a: " Tea ", b: "  ", c: "" })).toEqual([]);
  expect(newTitles(all, { a: "", b: " Green ", gone: "x" })).toEqual([
    { id: "a", from: "Tea", title: null },
    { id: "b", from: "Which tea fits?", title: "Green" },
  ]);
});

test("first words are offered where there is no title and nobody typed one", () => {
  expect(suggestedTitles(all, {})).toEqual({ b: "Which tea fits?" });
  expect(suggestedTitles(all, { b: "Green" })).toEqual({});
  const taken = suggestedTitles(all, {});
  expect(newTitles(all, taken)).toEqual([{ id: "b", from: derived.title, title: derived.title }]);
});

test("what was typed for conversations that were not selected this time stays", () => {
  const typed = { a: "Green", gone: "Typed before" };
  const renamed = newTitles(all, typed).map(({ id }) => id);
  expect(withoutTitles(typed, new Set(renamed))).toEqual({ gone: "Typed before" });
});
