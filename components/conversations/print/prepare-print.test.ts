import { expect, test } from "vitest";
import { takeSlice } from "./prepare-print";

const messages = (count: number) =>
  Array.from({ length: count }, (_, at) => `\n<article id="m${at}">words</article>`).join("");

/** Feeds a text as it may arrive and gives the slices with their counts. */
function slices(text: string, size: number): { slice: string; count: number }[] {
  const taken = [];
  let waiting = "";
  for (let at = 0; at <= text.length; at += size) {
    waiting += text.slice(at, at + size);
    const isEnd = at + size > text.length;
    for (;;) {
      const { slice, count, rest } = takeSlice(waiting, isEnd);
      waiting = rest;
      if (slice === "") break;
      taken.push({ slice, count });
      if (rest === "") break;
    }
  }
  return taken;
}

test.each([0, 1, 99, 100, 101, 350])("%d messages are all taken, in any pieces", (count) => {
  const text = messages(count);
  for (const size of [7, 64, 5000, 1_000_000]) {
    const taken = slices(text, size);
    expect(taken.map(({ slice }) => slice).join("")).toBe(text);
    expect(taken.reduce((sum, one) => sum + one.count, 0)).toBe(count);
    expect(Math.max(0, ...taken.map((one) => one.count))).toBeLessThanOrEqual(101);
  }
});

test("a slice ends where a message ends", () => {
  for (const { slice } of slices(messages(350), 333)) {
    expect(slice.startsWith("\n<article")).toBe(true);
    expect(slice.endsWith("</article>")).toBe(true);
  }
});
