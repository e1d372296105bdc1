import { expect, test } from "vitest";
import { openedCookie, OPENED_COOKIE, parseOpened } from "./opened";

const id = (at: number) => `01ARZ3NDEKTSV4RRFFQ69G5F${at.toString().padStart(2, "0")}`;

function after(...opened: readonly number[]): string {
  let jar = "colloquy-sidebar=280-open";
  opened.forEach((at, time) => {
    const [pair = ""] = (openedCookie(jar, id(at), 1_000 + time) ?? "").split(";");
    jar = `colloquy-sidebar=280-open; ${pair}`;
  });
  return new RegExp(`${OPENED_COOKIE}=([^;]*)`).exec(jar)?.[1] ?? "";
}

test("the latest is first, and each is there once", () => {
  expect(parseOpened(after(1, 2, 1))).toEqual([
    { id: id(1), atMs: 1_002 },
    { id: id(2), atMs: 1_001 },
  ]);
});

test("eight are remembered", () => {
  expect(parseOpened(after(...Array.from({ length: 20 }, (_, at) => at)))).toHaveLength(8);
});

test.each([undefined, "", "x", "01ARZ-1", `${id(1)}-`, "../../etc-5", `${id(1)}-!`])(
  "%j holds nothing",
  (value) => {
    expect(parseOpened(value)).toEqual([]);
  },
);

test("only a store id is remembered", () => {
  expect(openedCookie("", "doc:mine; path=/x", 1)).toBeNull();
});
