import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { claimLibrary } from "./library-owner";
import { REQUIRE_DRIVER } from "@/lib/data/store/driver/driver";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-owner-"));
  file = join(folder, "colloquy.db");
});

afterEach(() => rmSync(folder, { recursive: true }));

const OTHER = `
  const lock = new (${REQUIRE_DRIVER})(process.argv[1]);
  lock.exec("BEGIN EXCLUSIVE");
  console.log("mine");
  setInterval(() => {}, 1000);
`;

test("there is one owner until it gives the library up", () => {
  const claim = claimLibrary(file);
  expect(claim).not.toBeNull();
  expect(claimLibrary(file)).toBeNull();
  claim!.release();
  const next = claimLibrary(file);
  expect(next).not.toBeNull();
  next!.release();
});

test("beside another process that owns it this one is a guest, and no longer when that one is killed", async () => {
  const other = spawn(process.execPath, ["-e", OTHER, `${file}.owner`]);
  await once(other.stdout, "data");
  expect(claimLibrary(file)).toBeNull();
  other.kill("SIGKILL");
  await once(other, "exit");
  const claim = claimLibrary(file);
  expect(claim).not.toBeNull();
  claim!.release();
});
