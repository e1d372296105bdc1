import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";

import { runProgram } from "../program";
import { EXIT } from "./exit-code";
import { openInputs, readInput } from "./inputs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-inputs-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  process.env["COLLOQUY_DATA"] = join(folder, "data");
  mkdirSync(join(folder, "drop", "inner"), { recursive: true });
  mkdirSync(join(folder, "bare", "inner"), { recursive: true });
  for (const name of ["a.json", "inner/b.json"]) put(name, { messages: [] });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  delete process.env["COLLOQUY_DATA"];
  rmSync(folder, { recursive: true });
});

const sockets: Server[] = [];

/** A socket is in a folder like a file, and cannot be read like one. */
async function listen(name: string): Promise<void> {
  const socket = createServer().listen(join(folder, name));
  sockets.push(socket);
  await new Promise((resolve) => socket.once("listening", resolve));
}

const inDrop = (name: string) => join(folder, "drop", name);
const put = (name: string, value: unknown) => writeFileSync(inDrop(name), JSON.stringify(value));

function terminal(said: string[] = []) {
  return {
    input: (async function* () {})(),
    write: () => Promise.resolve(),
    print: () => Promise.resolve(),
    say: (line: string) => void said.push(line),
  };
}

async function opened(...names: readonly string[]) {
  const said: string[] = [];
  const found: string[] = [];
  for await (const input of openInputs(names, terminal(said))) {
    found.push(`${input.name} ${(await readInput(input)).length}`);
  }
  return { found, said };
}

const FILES = ["drop/a.json 15", "drop/inner/b.json 15"];

/** What a folder may hold that is no file, and what is said of it. */
const STRANGE: readonly (readonly [string, () => unknown, RegExp])[] = [
  [
    "a link to nothing",
    () => symlinkSync("nowhere", inDrop(".#lock")),
    /drop\/\.#lock .*leads nowhere/,
  ],
  ["a link to itself", () => symlinkSync("self", inDrop("self")), /drop\/self .*leads nowhere/],
  ["a link to the folder", () => symlinkSync(".", inDrop("me")), /drop\/me leads back/],
  ["a link upwards", () => symlinkSync("..", inDrop("inner/up")), /drop\/inner\/up leads back/],
  [
    "many links upwards",
    () => {
      for (const name of ["u", "v", "w", "x", "y", "z"]) symlinkSync("..", inDrop(`inner/${name}`));
    },
    /drop\/inner\/z leads back/,
  ],
  ["a socket", () => listen("drop/socket"), /drop\/socket is not a file/],
];

describe("a folder", () => {
  test("gives the files in it and below", async () => {
    expect(await opened("drop")).toEqual({ found: FILES, said: [] });
  });

  test.each(STRANGE)("with %s gives its files and says so", async (_, make, sentence) => {
    await make();
    const { found, said } = await opened("drop");
    expect(found).toEqual(FILES);
    expect(said.at(-1)).toMatch(sentence);
  });

  test("gives files whose names are no UTF-8, also below such a folder", async () => {
    const old = Buffer.concat([Buffer.from(`${inDrop("")}/`), Buffer.from([0xe9])]);
    mkdirSync(old);
    // Two names that look the same.
    for (const byte of [0xff, 0xfe]) {
      writeFileSync(Buffer.concat([old, Buffer.from("/"), Buffer.from([byte])]), "12345");
    }
    const { found, said } = await opened("drop");
    expect(found).toEqual([...FILES, "drop/\u{fffd}/\u{fffd} 5", "drop/\u{fffd}/\u{fffd} 5"]);
    expect(said).toEqual([]);
  });

  test("is opened where a link beside it leads", async () => {
    symlinkSync("inner", inDrop("other"));
    const { found, said } = await opened("drop");
    expect(found).toEqual([...FILES, "drop/other/b.json 15"]);
    expect(said).toEqual([]);
  });
});

/** What is named and has nothing to read, or cannot be read, in each command that reads files of any kind. */
const COMMANDS = [["import"], ["validate"], ["audit"], ["convert", "--to", "cjson"]];

describe.each(COMMANDS)("%s", (command, ...options) => {
  async function call(...names: readonly string[]) {
    const said: string[] = [];
    const code = await runProgram([command, ...names, ...options], terminal(said));
    return { code, said: said.join("\n") };
  }

  test("says of a folder without files that it is one", async () => {
    const found = await call("bare");
    expect(found).toEqual({ code: EXIT.file, said: expect.stringMatching(/bare .*without files/) });
  });

  test("says which file can’t be read", async () => {
    await listen("drop/s.json");
    const found = await call("drop/s.json");
    expect(found).toEqual({
      code: EXIT.file,
      said: expect.stringMatching(/s\.json.* can’t be read/),
    });
  });
});

test("standard input is named once", async () => {
  const said: string[] = [];
  expect(await runProgram(["import", "-", "-"], terminal(said))).toBe(EXIT.usage);
  expect(said.join()).toMatch(/once/);
});
