import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

test("nothing that happens on a page changes a style that all of it inherits", () => {
  expect(files.length).toBeGreaterThan(500);
  const root = /\b(?:documentElement|body|root)\.style\b|\{ style \} = document\./;
  const changing = files.filter((path) => root.test(readFileSync(path, "utf8")));
  expect(changing).toEqual([]);
  expect(readFileSync("app/globals.css", "utf8")).toMatch(
    /@property --followed-height \{[^}]*inherits: false;/,
  );
});
