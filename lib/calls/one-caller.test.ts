import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("one file of the product can ask a server to run a tool", () => {
  const files = ["app", "components", "lib", "scripts", "bin"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
      .filter((path) => !/^lib\/(?:testing|generated)\//.test(path)),
  );
  expect(files.length).toBeGreaterThan(500);
  const naming = files.filter((path) =>
    /["'`]tools\/call["'`]|\.callTool\(/.test(readFileSync(path, "utf8")),
  );
  expect(naming).toEqual(["lib/net/call-tool.ts"]);
});
