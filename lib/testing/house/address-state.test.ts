import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = process.cwd();
const ADAPTER = "nuqs/adapters/next/app";

/** The file that an import means; null for a package. */
function fileOf(specifier: string, from: string): string | null {
  const path = specifier.startsWith("@/")
    ? join(ROOT, specifier.slice(2))
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : null;
  if (path === null) return null;
  return (
    [path, `${path}.ts`, `${path}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(one)) ??
    null
  );
}

const importsOf = new Map<string, readonly string[]>();

/** What a file imports, lazily or not, types left out. */
function imports(file: string): readonly string[] {
  const known = importsOf.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, "utf8").replaceAll(/^import type [^;]*;/gms, "");
  const found = [...text.matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(([, name]) => name ?? "");
  importsOf.set(file, found);
  return found;
}

/** Everything a file imports, and what that imports. */
function reach(file: string): Set<string> {
  const reached = new Set<string>([file]);
  const packages = new Set<string>();
  for (const next of reached) {
    for (const specifier of imports(next)) {
      const path = fileOf(specifier, next);
      if (path === null) packages.add(specifier);
      else reached.add(path);
    }
  }
  return packages;
}

/** The layouts around a page, without that of the whole app, which reads nothing from the address. */
function around(page: string): string[] {
  const files: string[] = [];
  for (
    let folder = dirname(page);
    relative(join(ROOT, "app"), folder) !== "";
    folder = dirname(folder)
  ) {
    const layout = join(folder, "layout.tsx");
    if (existsSync(layout)) files.push(layout);
  }
  return files;
}

const pages = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith("page.tsx"))
  .map((name) => join(ROOT, "app", name));

test("a page with state in its address has the adapter that reads it", () => {
  const stateful = pages.filter((page) => reach(page).has("nuqs"));
  expect(stateful.length).toBeGreaterThan(8);
  const without = stateful.filter(
    (page) => ![page, ...around(page)].some((file) => imports(file).includes(ADAPTER)),
  );
  expect(without.map((page) => relative(ROOT, page))).toEqual([]);
});
