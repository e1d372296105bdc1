import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { makeFolder } from "./make-folder";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-folders-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a folder is made with those above it, and one that is there stays", () => {
  const path = join(folder, "a", "b", "c");
  makeFolder(path, 0o700);
  for (const made of [path, join(folder, "a", "b"), join(folder, "a")]) {
    expect(statSync(made).mode & 0o777).toBe(0o700);
  }
  makeFolder(path, 0o755);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("what has its name, or that of one above it, is told", () => {
  writeFileSync(join(folder, "file"), "x");
  expect(() => makeFolder(join(folder, "file"))).toThrow(
    expect.objectContaining({ code: "EEXIST" }),
  );
  expect(() => makeFolder(join(folder, "file", "a"))).toThrow(
    expect.objectContaining({ code: "ENOTDIR" }),
  );
  symlinkSync(join(folder, "loop"), join(folder, "loop"));
  expect(() => makeFolder(join(folder, "loop", "a"))).toThrow(
    expect.objectContaining({ code: "ELOOP" }),
  );
});

test.skipIf(!existsSync("/proc/self"))(
  "a file system that takes no folders is told, and nobody waits",
  () => {
    for (const path of ["/proc/colloquy", "/proc/colloquy/data/spool"]) {
      expect(() => makeFolder(path)).toThrow(
        expect.objectContaining({ code: "EROFS", message: "no folder can be made in /proc" }),
      );
    }
  },
);
