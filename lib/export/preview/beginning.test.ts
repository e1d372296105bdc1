import fc from "fast-check";
import { expect, test } from "vitest";
import { beginning } from "./beginning";

const bytes = (text: string, size: number) => {
  const all = Buffer.from(text);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.subarray(at, at + size));
  return parts;
};

test("the first lines, whatever pieces they come in", async () => {
  const lines = Array.from({ length: 100 }, (_, at) => `Zeile ${at} ü`).join("\n");
  for (const size of [1, 7, 100_000]) {
    const { text, cut } = await beginning(bytes(lines, size));
    expect(text.split("\n")).toHaveLength(40);
    expect(text.startsWith("Zeile 0 ü\nZeile 1 ü")).toBe(true);
    expect(cut).toBe(true);
  }
});

test("a short text is whole", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 30, unit: "grapheme" }), async (text) => {
      const plain = text.replaceAll("\uFEFF", "");
      expect(await beginning(bytes(plain, 3))).toEqual({ text: plain, cut: false });
    }),
  );
});

test("what is not shown is not made, and a writer is ended", async () => {
  let made = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield Buffer.from("x".repeat(100));
      }
    } finally {
      isEnded = true;
    }
  }
  const { text, cut } = await beginning(endless());
  expect([text.length, cut, isEnded]).toEqual([8000, true, true]);
  expect(made).toBeLessThan(100);
});

test("what comes before the body of a page is left out", async () => {
  const page = `<style>${"a{}\n".repeat(60)}</style><body>\n<p>Tea</p>`;
  expect((await beginning(bytes(page, 10), "<body")).text).toBe("<body>\n<p>Tea</p>");
});
