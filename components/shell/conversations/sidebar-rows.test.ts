import { expect, test } from "vitest";
import type { SidebarItem } from "@/lib/domain/conversation/view/sidebar";
import { isSameRow, rowOf, sidebarRows } from "./sidebar-rows";

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
  const items = [item("a", at), item("b", at), item("c", null)];
  const rows = sidebarRows({ pinned: [item("p", null)], folders: [], items }, format);
  expect(rows.map(({ heading }) => heading)).toEqual(["Pinned", "Today", null, "No time recorded"]);
});

test("a row without a snippet is lower, one with a heading higher", () => {
  const items = [item("a", format.now), item("b", format.now), item("c", format.now, "")];
  const rows = sidebarRows({ pinned: [], folders: [], items }, format);
  const [first = 0, second = 0, third = 0] = rows.map(({ height }) => height);
  expect(first).toBeGreaterThan(second);
  expect(second).toBeGreaterThan(third);
});

test("folders stand between what is pinned and the dates; an open one lists what it has, or says that it goes on", () => {
  const folder = (id: string, count: number) => ({ id, name: id, count });
  const rows = sidebarRows(
    {
      pinned: [item("a", null)],
      folders: [
        { folder: folder("closed", 3), isOpen: false, items: null },
        { folder: folder("read", 3), isOpen: true, items: null },
        { folder: folder("whole", 1), isOpen: true, items: [item("a", null)] },
        { folder: folder("long", 9), isOpen: true, items: [item("b", null)] },
        { folder: folder("empty", 0), isOpen: true, items: [] },
      ],
      items: [item("c", format.now)],
    },
    format,
  );
  expect(rows.map(({ key, heading }) => [key, heading])).toEqual([
    ["a", "Pinned"],
    ["folder:closed", "Folders"],
    ["folder:read", null],
    ["folder:whole", null],
    ["whole/a", null],
    ["folder:long", null],
    ["long/b", null],
    ["end:long", null],
    ["folder:empty", null],
    ["end:empty", null],
    ["c", "Today"],
  ]);
  expect(rowOf(rows, "b")).toBe(6);
  expect(rowOf(rows, "folder:long")).toBe(-1);
});

test("a row is the same as long as all that is drawn of it is, whoever made the object", () => {
  const folder = { id: "f", name: "Garden", count: 1 };
  const parts = { pinned: [], items: [item("a", format.now)] };
  const listed = (name: string, isOpen: boolean, items: SidebarItem[]) =>
    sidebarRows({ ...parts, folders: [{ folder: { ...folder, name }, isOpen, items }] }, format);
  const inFolder = item("b", null);
  const rows = listed("Garden", true, [inFolder]);
  const again = listed("Garden", true, [inFolder]);
  expect(rows.map((row, at) => isSameRow(row, again[at] ?? row))).toEqual(rows.map(() => true));
  const [head, inside] = rows;
  const [renamed, insideRenamed] = listed("Yard", true, [inFolder]);
  const [closed] = listed("Garden", false, [inFolder]);
  const [, other] = listed("Garden", true, [item("b", null, "other words")]);
  for (const [row, changed] of [
    [head, renamed],
    [head, closed],
    [inside, insideRenamed],
    [inside, other],
  ])
    expect(row && changed && isSameRow(row, changed)).toBe(false);
});
