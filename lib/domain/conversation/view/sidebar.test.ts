import { expect, test } from "vitest";

import { firstRows, type SidebarItem, type SidebarPage } from "./sidebar";

const item = (id: string): SidebarItem => ({
  id,
  title: id,
  titleDerived: false,
  snippet: "",
  isPrivate: false,
  source: null,
  timeMs: null,
});
const folder = (id: string, items: readonly SidebarItem[] | null) => ({
  id,
  name: id,
  count: items?.length ?? 0,
  items,
});

const PAGE: SidebarPage = {
  pinned: [item("a"), item("b")],
  folders: [folder("f", [item("c"), item("d")]), folder("g", null), folder("h", [item("e")])],
  items: [item("i"), item("j")],
  nextCursor: "next",
};

const idsOf = ({ pinned, folders, items }: SidebarPage): string =>
  [
    ...pinned.map(({ id }) => id),
    ...folders.flatMap((one) => [one.id, ...(one.items ?? []).map(({ id }) => id)]),
    ...items.map(({ id }) => id),
  ].join("");

test("the first rows are those on top, whatever they are", () => {
  for (let most = 0; most <= 10; most += 1) {
    expect(idsOf(firstRows(PAGE, most))).toBe("abfcdgheij".slice(0, most));
  }
  expect(firstRows(PAGE, 100)).toEqual(PAGE);
  expect(firstRows(PAGE, 3).folders).toEqual([{ ...PAGE.folders[0], items: [] }]);
});
