import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Entry {
  readonly integrity?: string;
  /** It comes within the package that names it, whose hash covers it. */
  readonly inBundle?: boolean;
}

test("the lock names the SHA-512 of every package, also of those for other platforms", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Entry>;
  };
  const without = Object.entries(packages).filter(
    ([path, { integrity, inBundle }]) =>
      path !== "" && inBundle !== true && integrity?.startsWith("sha512-") !== true,
  );
  expect(without.map(([path]) => path)).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(500);
});
