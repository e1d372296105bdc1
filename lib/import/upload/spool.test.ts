import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { cleanSpool, createSpool, RUN_LOCK, spooledFiles } from "./spool";
import { spoolExists, spoolPath, spoolRoot } from "./spool-folder";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "colloquy-spool-"));
  vi.stubEnv("COLLOQUY_DATA", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test("bytes arrive unchanged under names of ours, with their hash", async () => {
  const spool = await createSpool();
  expect(await spool.addFile("../../evil\u0000.json", chunks('{"a"', ":1}"))).toEqual({ ok: true });
  expect(await spool.addFile("folder/b.json", chunks())).toEqual({ ok: true });
  const files = await spooledFiles(spool.id);
  const sha256 = createHash("sha256").update('{"a":1}').digest("hex");
  expect(files?.[0]).toEqual({ file: "upload-1", name: "../../evil\u0000.json", size: 7, sha256 });
  expect(files?.[1]).toMatchObject({ name: "folder/b.json", size: 0 });
  expect(await readFile(spoolPath(spool.id, "upload-1"), "utf8")).toBe('{"a":1}');
  expect((await readdir(spoolPath(spool.id))).sort()).toEqual([
    "files.ndjson",
    "upload-1",
    "upload-2",
  ]);
  expect(await readdir(folder)).toEqual(["spool"]);
});

test("a body of more than 2 GB is refused while it arrives", async () => {
  const spool = await createSpool();
  async function* body(): AsyncGenerator<Uint8Array> {
    // Never touched, so never really in memory.
    yield new Uint8Array(2 ** 31 + 1);
  }
  const result = await spool.addFile("big.json", body());
  expect(result).toMatchObject({ ok: false, problem: { code: "file-too-large" } });
  await spool.discard();
  expect(await spoolExists(spool.id)).toBe(false);
});

test("a path that no system opens is refused before its body is read", async () => {
  const spool = await createSpool();
  expect(await spool.addFile("n".repeat(4096), chunks("{}"))).toEqual({ ok: true });
  const result = await spool.addFile("n".repeat(4097), chunks("{}"));
  expect(result).toMatchObject({ ok: false, problem: { code: "name-too-long" } });
  await spool.discard();
});

test("a body that breaks off rejects, and the spool can be discarded", async () => {
  const spool = await createSpool();
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("{");
    throw new Error("connection lost");
  }
  await expect(spool.addFile("a.json", body())).rejects.toThrow("connection lost");
  await spool.discard();
  expect(await readdir(spoolRoot())).toEqual([]);
});

test("cleaning removes uploads after a day and frees the runs of a killed server", async () => {
  const old = await createSpool();
  const young = await createSpool();
  await writeFile(spoolPath(young.id, RUN_LOCK), "");
  const yesterday = Date.now() / 1000 - 25 * 3600;
  await utimes(spoolPath(old.id), yesterday, yesterday);
  expect(await cleanSpool()).toBe(1);
  expect(await readdir(spoolRoot())).toEqual([young.id]);
  expect(await readdir(spoolPath(young.id))).toEqual([]);
});

test("an id that is none of ours never becomes a path", async () => {
  expect(await spooledFiles("../../etc")).toBeNull();
  expect(await spoolExists("..")).toBe(false);
  expect(() => spoolPath("..")).toThrow("not an import id");
});
