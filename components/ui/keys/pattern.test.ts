import { expect, test } from "vitest";
import {
  ariaKeyShortcuts,
  isTypingKey,
  keyCaps,
  matchPress,
  parseKeys,
  patternOf,
  type KeyEventLike,
} from "./pattern";

const event = (key: string, held: Partial<KeyEventLike> = {}): KeyEventLike => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const matches = (pattern: string, pressed: KeyEventLike, isApple = false) =>
  matchPress(parseKeys(pattern)[0]!, pressed, isApple);

test("Mod is Control, on Apple systems Command", () => {
  expect(matches("Mod+K", event("k", { ctrlKey: true }))).toBe(true);
  expect(matches("Mod+K", event("k", { metaKey: true }), true)).toBe(true);
  expect(matches("Mod+K", event("k", { ctrlKey: true }), true)).toBe(false);
  expect(matches("Mod+K", event("k"))).toBe(false);
});

test("a letter alone does not answer to a shortcut of the browser", () => {
  expect(matches("p", event("p"))).toBe(true);
  expect(matches("p", event("p", { ctrlKey: true }))).toBe(false);
  expect(matches("p", event("p", { metaKey: true }))).toBe(false);
});

test("a capital letter wants Shift and a small one does not", () => {
  expect(matches("G", event("G", { shiftKey: true }))).toBe(true);
  expect(matches("G", event("g"))).toBe(false);
  expect(matches("g", event("G", { shiftKey: true }))).toBe(false);
  expect(matches("Mod+Shift+Z", event("Z", { ctrlKey: true, shiftKey: true }))).toBe(true);
  expect(matches("Mod+Z", event("Z", { ctrlKey: true, shiftKey: true }))).toBe(false);
});

test("a sign matches whether or not the layout needs Shift for it", () => {
  expect(matches("?", event("?", { shiftKey: true }))).toBe(true);
  expect(matches("/", event("/"))).toBe(true);
  expect(matches("Mod+\\", event("\\", { ctrlKey: true }))).toBe(true);
});

test("keys with names match by name", () => {
  expect(matches("Alt+ArrowUp", event("ArrowUp", { altKey: true }))).toBe(true);
  expect(matches("Escape", event("Escape"))).toBe(true);
});

test("a sequence is several presses", () => {
  expect(parseKeys("g g").map((press) => press.key)).toEqual(["g", "g"]);
  expect(ariaKeyShortcuts("g g")).toBeUndefined();
});

test("plain letters count as typing, keys with modifiers or names do not", () => {
  expect(isTypingKey(parseKeys("g g"))).toBe(true);
  expect(isTypingKey(parseKeys("Shift+J"))).toBe(true);
  expect(isTypingKey(parseKeys("Mod+K"))).toBe(false);
  expect(isTypingKey(parseKeys("Delete"))).toBe(false);
});

test.each([
  ["Mod+K", "Control+k Meta+k"],
  ["Mod+Shift+Z", "Control+Shift+z Meta+Shift+z"],
  ["Delete", "Delete"],
  ["", undefined],
])("%j is told to assistive technology as %j", (pattern, told) => {
  expect(ariaKeyShortcuts(pattern)).toBe(told);
});

test.each([
  ["Mod+Shift+Z", true, [["⇧", "⌘", "Z"]]],
  ["Mod+Shift+Z", false, [["Ctrl", "Shift", "Z"]]],
  ["g g", false, [["G"], ["G"]]],
  ["Alt+ArrowUp", true, [["⌥", "↑"]]],
  ["Delete", false, [["Del"]]],
] as const)("%s, Apple %j, is drawn as %j", (pattern, isApple, caps) => {
  expect(keyCaps(pattern, isApple)).toEqual(caps);
});

test("a press is written as the pattern that matches it", () => {
  for (const pattern of [
    "p",
    "Shift+G",
    "Mod+K",
    "Mod+Shift+Z",
    "Alt+ArrowUp",
    "?",
    "Mod+\\",
    "F3",
  ]) {
    const press = parseKeys(pattern)[0]!;
    const pressed = event(press.key, {
      ctrlKey: press.mod,
      shiftKey: press.shift || pattern === "?",
      altKey: press.alt,
    });
    expect(patternOf(pressed, false)).toBe(pattern);
  }
  expect(patternOf(event("Shift", { shiftKey: true }), false)).toBeNull();
});
