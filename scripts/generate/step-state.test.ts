import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { isFresh, keepState } from "./step-state.mjs";

let root = "";
let version = "1";
const place = () => ({ root, states: join(root, "states") });
const step = {
  name: "step",
  outputs: ["made.js"],
  inputs: () => ["one.ts", "two.ts"],
  versions: () => [version],
};
const write = (file: string, text: string) => {
  writeFileSync(join(root, file), text);
};
/** Beyond what clocks of file systems round. */
const later = () => Date.now() + 60_000;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "colloquy-steps-"));
  mkdirSync(join(root, "states"));
  version = "1";
  write("one.ts", "1");
  write("two.ts", "2");
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function made(): void {
  write("made.js", "12");
  keepState(place(), step, later());
}

test("what was made is fresh until a source, a package or a file it made is another", () => {
  expect(isFresh(place(), step)).toBe(false);
  made();
  expect(isFresh(place(), step)).toBe(true);
  write("two.ts", "3");
  expect(isFresh(place(), step)).toBe(false);
  made();
  rmSync(join(root, "two.ts"));
  expect(isFresh(place(), step)).toBe(false);
  write("two.ts", "3");
  expect(isFresh(place(), step)).toBe(true);
  version = "2";
  expect(isFresh(place(), step)).toBe(false);
  made();
  rmSync(join(root, "made.js"));
  expect(isFresh(place(), step)).toBe(false);
});

test("the same text at another time is the same source", () => {
  made();
  write("one.ts", "1");
  expect(isFresh(place(), step)).toBe(true);
});

test("a source that is written with its old time is another", () => {
  const time = new Date(1_700_000_000_000);
  utimesSync(join(root, "one.ts"), time, time);
  made();
  write("one.ts", "3");
  utimesSync(join(root, "one.ts"), time, time);
  expect(isFresh(place(), step)).toBe(false);
});

test("a source that is written while a step runs makes it run again", () => {
  const started = Date.now() - 60_000;
  write("made.js", "12");
  write("one.ts", "written meanwhile");
  keepState(place(), step, started);
  expect(isFresh(place(), step)).toBe(false);
});
