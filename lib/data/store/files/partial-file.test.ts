import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { partialOf, processMark, removePartials } from "./partial-file";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-partial-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const clean = (): string[] => {
  removePartials(folder, (name) => name.startsWith("mine-"));
  return readdirSync(folder);
};

function put(name: string, minutesAgo = 0): string {
  const path = join(folder, name);
  writeFileSync(path, "");
  const seconds = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(path, seconds, seconds);
  return name;
}

/** The mark of a process that has ended on this machine. */
function deadMark(): string {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  return processMark().replace(/^\d+/, String(pid));
}

test("two files that are written at once have two names", () => {
  expect(partialOf("a")).not.toBe(partialOf("a"));
});

test("what this process writes stays, however long it takes", () => {
  const name = partialOf("mine-1.db");
  put(name, 600);
  expect(clean()).toEqual([name]);
});

test.runIf(process.platform === "linux")("what a process of this machine left goes at once", () => {
  put(`mine-1.db.${deadMark()}-00000000.partial`);
  // Its number has another process by now.
  put(`mine-2.db.${processMark().replace(/-\d+-/, "-1-")}-00000000.partial`);
  expect(clean()).toEqual([]);
});

test("what another container or a former version writes stays as long as it changes", () => {
  const elsewhere = `mine-1.db.${process.pid}-77-0123456789ab-00000000.partial`;
  const former = `mine-1.db.99999999.partial`;
  put(elsewhere, 9);
  put(former, 9);
  expect(clean()).toHaveLength(2);
  put(elsewhere, 11);
  put(former, 11);
  expect(clean()).toEqual([]);
});

test("files of others and whole ones stay", () => {
  const names = [put("other.db.7.partial", 60), put("mine-1.db", 60), put("mine.partial", 60)];
  expect(clean().sort()).toEqual(names.sort());
});
