import { expect, test } from "vitest";
import { parseSidebar, SIDEBAR_MAX, SIDEBAR_MIN, sidebarCookie } from "./sidebar-preference";

test("what is remembered comes back", () => {
  for (const preference of [
    { width: 312, isOpen: true, hasList: true },
    { width: 312, isOpen: true, hasList: false },
    { width: 220, isOpen: false, hasList: true },
  ]) {
    const value = sidebarCookie(preference).split(";")[0]?.split("=")[1];
    expect(parseSidebar(value)).toEqual(preference);
  }
});

test("a width out of range is brought back into it", () => {
  expect(parseSidebar("9-open").width).toBe(SIDEBAR_MIN);
  expect(parseSidebar("9999-closed")).toEqual({ width: SIDEBAR_MAX, isOpen: false, hasList: true });
});

test.each([
  undefined,
  "",
  "open",
  "300",
  "300-ajar",
  "-300-open",
  "300-open-full",
  "300-open; path=/",
])("%j gives the usual sidebar", (value) => {
  expect(parseSidebar(value)).toEqual({ width: 280, isOpen: true, hasList: true });
});
