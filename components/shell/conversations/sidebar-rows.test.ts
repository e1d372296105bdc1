import { expect, test } from "vitest";
import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import { sidebarRows } from "./sidebar-rows";

const format = {
  locale: "en-GB",
  timeZone: "Asia/Kathmandu",
  now: Date.parse("2026-03-10T20:00:00Z"), // 11 March, 01:45 there
};

const item = (id: string, timeMs: number | null, snippet = "words"): SidebarItem => ({
  id,
  title: id,
  titleDerived: false,
  snippet,
  isPrivate: false,
  source: null,
  timeMs,
});

test("each group is named once, above its first row", () => {
  const at = format.now;
  const rows = sidebarRows(
    [item("p", null)],
    [item("a", at), item("b", at), item("c", null)],
    format,
  );
  expect(rows.map(({ heading }) => heading)).toEqual(["Pinned", "Today", null, "No time recorded"]);
});

test("a row without a snippet is lower, one with a heading higher", () => {
  const rows = sidebarRows(
    [],
    [item("a", format.now), item("b", format.now), item("c", format.now, "")],
    format,
  );
  const [first = 0, second = 0, third = 0] = rows.map(({ height }) => height);
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
});
