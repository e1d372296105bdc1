import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const COMPONENTS = join(import.meta.dirname, "../..");

/** The opening tags of what React Aria hides on a touch screen until its keyboard has come, with their files. */
const tags = readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .flatMap((file) =>
    [
      ...readFileSync(join(COMPONENTS, file), "utf8").matchAll(/<Modal(?:Overlay)?\b[^]*?[^=]>/g),
    ].map(([tag]) => ({ file, tag })),
  );

test("what opens over a page shows at once on a touch screen", () => {
  expect(tags.length).toBeGreaterThanOrEqual(4);
  expect(tags.filter(({ tag }) => !tag.includes("enters-at-once"))).toEqual([]);
});
