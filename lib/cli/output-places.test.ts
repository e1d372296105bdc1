import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { buildConversation } from "@/lib/testing/builders/conversation";

import { EXIT } from "./io/exit-code";
import { runProgram } from "./program";

let folder = "";
const at = (...names: string[]): string => join(folder, ...names);
const modeOf = (path: string): number => statSync(path).mode & 0o777;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-cli-places-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  process.env["COLLOQUY_DATA"] = at("data");
  writeFileSync(at("walnut.json"), JSON.stringify(buildConversation({ id: "walnut" })));
  await call("import", "walnut.json", "--run");
});
afterEach(async () => {
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  rmSync(folder, { recursive: true });
});

async function call(...args: string[]) {
  const said: string[] = [];
  const written: Uint8Array[] = [];
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: (chunk) => Promise.resolve(void written.push(Buffer.from(chunk as string))),
    print: () => Promise.resolve(),
    say: (line) => void said.push(line),
  });
  // As at the end of the process.
  await closeStore();
  return { code, said: said.join("\n"), written: Buffer.concat(written) };
}

const exportTo = (path: string) => call("export", "-f", "ndjson", "-o", path);
const backUpTo = (path: string) => call("backup", path);

const COMMANDS = [
  ["export", exportTo],
  ["backup", backUpTo],
  ["convert", (path: string) => call("convert", "walnut.json", "--to", "markdown", "-o", path)],
  [
    "merge",
    (path: string) => call("merge", "walnut.json", "walnut.json", "walnut.json", "-o", path),
  ],
] as const;

describe.each(COMMANDS)("%s", (name, write) => {
  test("never takes the place of a file of the library", async () => {
    symlinkSync(at("data", "colloquy.db"), at("link.zip"));
    symlinkSync(at("data"), at("elsewhere"));
    const before = readFileSync(at("data", "colloquy.db"));
    for (const path of [
      "data/colloquy.db",
      "data/colloquy.db-wal",
      "data/colloquy.db.stamp",
      "data/ledger.key",
      "elsewhere/colloquy.db",
      "link.zip",
    ]) {
      const was = existsSync(at(path)) ? readFileSync(at(path)) : null;
      const { code, said } = await write(path);
      expect([path, code]).toEqual([path, EXIT.file]);
      expect(said).toMatch(/can’t be written: .+ belongs to the library/);
      expect(existsSync(at(path))).toBe(was !== null);
    }
    expect(readFileSync(at("data", "colloquy.db")).subarray(0, 16)).toEqual(before.subarray(0, 16));
    expect(await call("verify")).toMatchObject({ code: EXIT.done });
  });

  test("never takes the place of any database", async () => {
    writeFileSync(at("other.zip"), readFileSync(at("data", "colloquy.db")));
    const { code, said } = await write("other.zip");
    expect({ code, said }).toEqual({ code: EXIT.file, said: expect.stringContaining("database") });
  });

  test("leaves what has the name of a part of the file alone", async () => {
    writeFileSync(at("out.zip.part"), "precious");
    expect(await write("out.zip")).toMatchObject({ code: EXIT.done });
    expect(readFileSync(at("out.zip.part"), "utf8")).toBe("precious");
    expect(readdirSync(folder).filter((each) => each.includes("partial"))).toEqual([]);
  });

  test("writes what a link leads to", async () => {
    writeFileSync(at("real.zip"), "old");
    symlinkSync(at("real.zip"), at("link.zip"));
    expect(await write("link.zip")).toMatchObject({ code: EXIT.done });
    expect(readlinkSync(at("link.zip"))).toBe(at("real.zip"));
    expect(readFileSync(at("real.zip"), "utf8")).not.toBe("old");
  });

  test.skipIf(process.platform === "win32")("writes into a pipe", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    const read = readFile(at("pipe"));
    expect(await write("pipe")).toMatchObject({ code: EXIT.done });
    expect(lstatSync(at("pipe")).isFIFO()).toBe(true);
    expect((await read).length).toBeGreaterThan(name === "merge" ? 100 : 20);
  });

  test("takes a folder", async () => {
    mkdirSync(at("there"));
    expect(await write("there")).toMatchObject({ code: EXIT.done });
    expect(await write("new/")).toMatchObject({ code: EXIT.done });
    expect(readdirSync(at("there"))).toHaveLength(1);
    expect(readdirSync(at("new"))).toHaveLength(1);
  });
});

test.each([
  ["export", exportTo],
  ["backup", backUpTo],
])("what %s writes is for its owner alone", async (_, write) => {
  expect(await write("made/out.zip")).toMatchObject({ code: EXIT.done });
  expect([modeOf(at("made")), modeOf(at("made", "out.zip"))]).toEqual([0o700, 0o600]);
});

test("a file that others may read stays one where it is exported again", async () => {
  writeFileSync(at("out.ndjson"), "", { mode: 0o640 });
  await exportTo("out.ndjson");
  expect(modeOf(at("out.ndjson"))).toBe(0o640);
});

test("a backup goes to standard output, and restores from there", async () => {
  const { code, written } = await backUpTo("-");
  expect(code).toBe(EXIT.done);
  expect(existsSync(at("-"))).toBe(false);
  writeFileSync(at("library.zip"), written);
  process.env["COLLOQUY_DATA"] = at("second");
  expect(await call("restore", "library.zip")).toMatchObject({ code: EXIT.done });
  expect(await call("verify")).toMatchObject({ code: EXIT.done });
});
