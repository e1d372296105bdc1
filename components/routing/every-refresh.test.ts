import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const OWN = [
  join("components", "routing", "use-refresh.ts"),
  join("components", "routing", "use-go.ts"),
];

test("pages are refreshed by useRefresh and left by useGo alone", () => {
  const bare: string[] = [];
  let uses = 0;
  for (const folder of ["app", "components"]) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const path = join(folder, name);
      const text = readFileSync(path, "utf8");
      uses += text.split("useRefresh()").length - 1;
      if (!OWN.includes(path) && /\buseRouter\(/.test(text)) bare.push(path);
    }
  }
  expect(uses).toBeGreaterThan(25);
  expect(bare).toEqual([]);
});
