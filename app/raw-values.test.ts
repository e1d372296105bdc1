import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Colours and sizes have their names in globals.css; a raw one elsewhere would drift from the design.

const root = new URL("../", import.meta.url);
const files = ["app", "components"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    // A "%" in a folder's name is meant as it stands.
    .map((file) => `${folder}/${file.replaceAll("%", "%25")}`),
);

const raw = [
  { what: "a raw colour", pattern: /#[\da-f]{3,8}\b(?=["'\s;])|\b(?:rgba?|hsla?|oklch|oklab)\(/i },
  { what: "a raw size", pattern: /-\[-?[\d.]+(?:px|rem|em)\]/ },
  {
    // The theme has none of them, so that they do nothing.
    what: "a size of Tailwind's own scales",
    pattern:
      /\b(?:(?:min-|max-)?w|basis|text|rounded|shadow)-(?:3xs|2xs|xs|sm|md|lg|xl|\dxl|prose)\b/,
  },
  {
    what: "a colour of Tailwind's own palette",
    pattern:
      /\b(?:bg|text|border)-(?:gray|zinc|slate|neutral|stone|red|blue|green|amber|white|black)\b/,
  },
];

test("the scan sees the components", () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each(raw)("no component names $what", ({ pattern }) => {
  const found = files.flatMap((file) =>
    readFileSync(new URL(file, root), "utf8")
      .split("\n")
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
