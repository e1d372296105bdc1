import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const DATA = join(import.meta.dirname, "../../data");

const sources = readdirSync(DATA, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(join(DATA, file), "utf8") }));

/** Classes whose objects live as long as the library: errors are not among them. */
const classes = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/\bclass (\w+)(?:<[^{]*>)?\s+(?:extends (\w+))?/g)].flatMap(
      ([, name = "", parent = ""]) => (`${name}${parent}`.endsWith("Error") ? [] : [name]),
    ),
  ),
);

/**
 * The production build has a copy of a class in each bundle. Whoever opened the library, say at the start of the
 * server, has made its connections by another copy than that of the route that asks.
 */
test("nothing of a library is asked for its class", () => {
  expect(classes).toContain("PostgresConnection");
  const asking = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\binstanceof (\w+)/g)].flatMap(([, name = ""]) =>
      classes.has(name) ? [`${file}: ${name}`] : [],
    ),
  );
  expect(asking).toEqual([]);
});
