import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { actionBrand } from "./define-action";

const FOLDER = "lib/actions";
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

function isActionFile(path: string): boolean {
  return /^\s*["']use server["']/m.test(readFileSync(path, "utf8"));
}

describe("what pages can call on the server", () => {
  test("is exported by action files only, and every export is made by defineAction", async () => {
    const actions = files.filter((name) => isActionFile(join(FOLDER, name)));
    expect(actions.length).toBeGreaterThan(4);
    const names: string[] = [];
    for (const name of actions) {
      const exports = (await import(pathToFileURL(resolve(FOLDER, name)).href)) as Record<
        string,
        unknown
      >;
      for (const [key, value] of Object.entries(exports)) {
        expect([name, key, typeof value === "function" && actionBrand in value]).toEqual([
          name,
          key,
          true,
        ]);
        expect(key).toMatch(/Action$/);
        names.push((value as { [actionBrand]: string })[actionBrand]);
      }
    }
    expect(new Set(names).size).toBe(names.length);
  });

  test("is declared nowhere else", () => {
    const sources = ["app", "components", "lib"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(sources.filter((path) => !path.startsWith(FOLDER) && isActionFile(path))).toEqual([]);
  });
});
