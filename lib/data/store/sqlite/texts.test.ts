import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

const DATA = "lib/data";

test("only the store reads rows by the text of a statement", () => {
  const files = readdirSync(DATA, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("store/"),
  );
  expect(files.length).toBeGreaterThan(150);
  const untyped = files.filter((file) =>
    /\bsql\.(get|all)\b/.test(readFileSync(join(DATA, file), "utf8")),
  );
  expect(untyped).toEqual([]);
});
