import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureSize } from "./picture-size";

const of = (bytes: readonly number[]) =>
  pictureSize({ encoding: "base64", text: btoa(String.fromCharCode(...bytes)), mime: null });
const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

const PNG = [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a, ...zeros(8), 0, 0, 2, 1, 0, 0, 1, 0];
const GIF = [...ascii("GIF89a"), 44, 1, 200, 0];
// oxfmt-ignore
const JPEG = [
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 9, 9,
  0xff, 0xc4, 0, 3, 9,
  0xff, 0xc2, 0, 11, 8, 1, 0, 3, 32, 0, 0,
];
const webp = (kind: string, ...head: number[]) => [
  ...ascii("RIFF"),
  ...zeros(4),
  ...ascii("WEBP"),
  ...ascii(kind),
  ...zeros(4),
  ...head,
];

test.each([
  ["PNG", PNG, 513, 256],
  ["GIF", GIF, 300, 200],
  ["JPEG", JPEG, 800, 256],
  ["lossy WebP", webp("VP8 ", ...zeros(6), 64, 1, 240, 0), 320, 240],
  ["lossless WebP", webp("VP8L", 0x2f, 0x3f, 0xc1, 0x3b, 0), 320, 240],
  ["WebP with parts", webp("VP8X", ...zeros(4), 63, 1, 0, 239, 0, 0), 320, 240],
])("reads the size of a %s", (_, bytes, width, height) => {
  expect(of(bytes)).toEqual({ width, height });
});

test.each([
  ["text", ascii("hello there, no picture")],
  ["an empty PNG", PNG.slice(0, 12)],
  ["a JPEG that ends", JPEG.slice(0, 14)],
  ["a JPEG that stands still", [0xff, 0xd8, 0xff, 0xe0, 0, 0, ...zeros(20)]],
  ["an unknown WebP", webp("VP9 ", ...zeros(20))],
  ["nothing", []],
])("finds none in %s", (_, bytes) => {
  expect(of(bytes)).toBeNull();
});

test("reads any text to an end", () => {
  expect(pictureSize({ encoding: "percent", text: "a", mime: "image/png" })).toBeNull();
  expect(pictureSize({ encoding: "base64", text: "*", mime: null })).toBeNull();
  const head = fc.constantFrom([0xff, 0xd8], GIF, PNG, ascii("RIFF0000WEBP"), []);
  fc.assert(
    fc.property(head, fc.array(fc.integer({ min: 0, max: 255 })), (start, rest) => {
      const size = of([...start, ...rest]);
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
    }),
  );
});
