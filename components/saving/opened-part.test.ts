import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/** By the names of what a press opens; what is drawn with its page, or loaded by a control of `components/ui`, is not. */
const OPENED =
  /const (\w*(?:Dialog|Sheet|Panel|Menu|Editor|Form)) = latePart\(\s*load(?:Part|AtLast)/g;

test("what a press opens is loaded before the press", () => {
  const late = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx") && !path.startsWith("ui/"))
    .flatMap((path) =>
      [...readFileSync(new URL(path, root), "utf8").matchAll(OPENED)].map(
        ([, part]) => `${path}: ${part}`,
      ),
    );
  expect(late).toEqual([]);
});
