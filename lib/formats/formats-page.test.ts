import { join } from "node:path";
import { expect, test } from "vitest";

import { describeFormats } from "./describe";
import { formatsPage } from "./formats-page";

test("the page in docs says what the formats do", async () => {
  const page = join(import.meta.dirname, "../../docs/formats.md");
  await expect(formatsPage()).toMatchFileSnapshot(page);
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
