import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** An element that cuts its text as its own direction has it, around a name that is isolated from it. */
const CUT_AROUND_NAME =
  /<(?!NameText)\w+\b(?:[^<>]|=>)*?\btruncate(?!-)\b(?:[^<>]|=>)*?>\s*(?:\{[^<>{}]*)?<(?:TitleText|NameText|SnippetText)\b/g;

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
    .map((name) => join(folder, name));
}

test("a name with no room is cut at its own end, also where it is read from right to left", () => {
  const files = [...sourcesOf("components"), ...sourcesOf("app")];
  const cut = files.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(CUT_AROUND_NAME)].map(([tag]) => `${path}: ${tag}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(cut).toEqual([]);
});
