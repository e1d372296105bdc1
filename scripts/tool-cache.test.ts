import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toolCache } from "./tool-cache.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "colloquy-cache-"));
  mkdirSync(join(root, "node_modules"));
  write("package-lock.json", "one");
  write(".dependency-cruiser.mjs", "one");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

function open(): string {
  return toolCache(root, "format", [".dependency-cruiser.mjs"]);
}

test.each([".dependency-cruiser.mjs", "package-lock.json", "node_modules/.package-lock.json"])(
  "another content of %s is another cache, and the one before it is gone",
  (file) => {
    const first = open();
    writeFileSync(join(first, "verdicts"), "");
    expect(open()).toBe(first);
    expect(existsSync(join(first, "verdicts"))).toBe(true);
    write(file, "two");
    expect(open()).not.toBe(first);
    expect(existsSync(first)).toBe(false);
  },
);

test("a cache is below node_modules, and tools have one each", () => {
  const other = toolCache(root, "lint", []);
  const own = open();
  expect(own.startsWith(join(root, "node_modules", ".cache"))).toBe(true);
  expect(existsSync(other)).toBe(true);
});
