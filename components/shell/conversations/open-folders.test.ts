import fc from "fast-check";
import { expect, test } from "vitest";
import { openFoldersCookie, openFoldersIn, parseOpenFolders, toggleFolder } from "./open-folders";

const ids = Array.from({ length: 30 }, (_, at) => `01ARZ3NDEKTSV4RRFFQ69G5F${at + 10}`);

test("what is written is read again, beside other cookies", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { maxLength: 20 }), (open) => {
      const [pair = ""] = openFoldersCookie(open).split(";");
      expect(openFoldersIn(`colloquy-sidebar=280-open; ${pair}; other=1`)).toEqual(open);
    }),
  );
});

test("a folder is opened and closed, and at most twenty are remembered", () => {
  const [a = "", b = ""] = ids;
  expect(toggleFolder(toggleFolder([], a), b)).toEqual([b, a]);
  expect(toggleFolder([b, a], b)).toEqual([a]);
  const all = ids.reduce<string[]>((open, id) => toggleFolder(open, id), []);
  expect(all).toHaveLength(20);
  expect(all[0]).toBe(ids.at(-1));
});

test.each([undefined, "", "x", "../..", "01ARZ3.02", `${ids[0]};path=/x`])(
  "%j names no folder",
  (value) => {
    expect(parseOpenFolders(value)).toEqual([]);
  },
);
