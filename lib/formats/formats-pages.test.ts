import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { describeFormats } from "./describe";
import { formatsPages } from "./formats-pages";

const FOLDER = join(import.meta.dirname, "../../docs/formats");

test("the pages in docs say what the formats do", async () => {
  const pages = formatsPages();
  for (const [name, text] of pages) await expect(text).toMatchFileSnapshot(join(FOLDER, name));
  // A format that is gone leaves no page behind.
  expect(readdirSync(FOLDER).filter((name) => !pages.has(name))).toEqual([]);
});

test("every direction of every format says something, each thing once", () => {
  for (const { id, reads, writes } of describeFormats()) {
    for (const lines of [reads, writes]) {
      if (lines === null) continue;
      expect(lines.length, `${id} says nothing`).toBeGreaterThan(0);
      const said = lines.map(({ fate, what, detail }) => `${fate} ${what} ${detail}`);
      expect(new Set(said).size, `${id} repeats itself`).toBe(said.length);
    }
  }
});
