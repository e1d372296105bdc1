import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/** By the names of what a press opens; what is drawn with its page, or loaded by a control of `components/ui`, is not. */
const OPENED =
  /const (\w*(?:Dialog|Sheet|Panel|Menu|Editor|Form)) = latePart\(\s*load(?:Part|AtLast)/g;

const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), "utf8") }));

test("what a press opens is loaded before the press", () => {
  const late = files
    .filter(({ path }) => !path.startsWith("ui/"))
    .flatMap(({ path, text }) => [...text.matchAll(OPENED)].map(([, part]) => `${path}: ${part}`));
  expect(late).toEqual([]);
});

test("no part is loaded by the list that names files which the build did not write", () => {
  const listed = files.filter(({ text }) => text.includes('from "next/dynamic"'));
  expect(listed.map(({ path }) => path)).toEqual([]);
});
