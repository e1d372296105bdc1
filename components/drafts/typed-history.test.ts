import { expect, test } from "vitest";
import { TypedHistory } from "./typed-history";

test("keystrokes close together are one step, and redo brings it back", () => {
  const history = new TypedHistory<string>();
  history.note("", false, 0);
  history.note("a", false, 100);
  history.note("ab", false, 2000);
  expect(history.step("undo", "abc")).toEqual({ value: "ab" });
  expect(history.step("undo", "ab")).toEqual({ value: "" });
  expect(history.step("undo", "")).toBeUndefined();
  expect(history.step("redo", "")).toEqual({ value: "ab" });
  expect(history.step("redo", "ab")).toEqual({ value: "abc" });
});

test("typing after an undo begins a new future", () => {
  const history = new TypedHistory<string>();
  history.note("a", true);
  expect(history.step("undo", "b")).toEqual({ value: "a" });
  history.note("a", true);
  expect(history.step("redo", "c")).toBeUndefined();
});

test("what is typed right after a save can be taken back", () => {
  const history = new TypedHistory<string>();
  history.note("stored", false, 1000);
  history.clear();
  history.note("saved", false, 1100);
  expect(history.step("undo", "typed")).toEqual({ value: "saved" });
});
