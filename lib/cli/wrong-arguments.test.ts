import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";

import { EXIT } from "./io/exit-code";
import { runProgram } from "./program";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-cli-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  process.env["COLLOQUY_DATA"] = join(folder, "data");
  for (const name of ["a.json", "b.json"]) {
    writeFileSync(join(folder, name), JSON.stringify({ messages: [] }));
  }
});
afterEach(async () => {
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  delete process.env["COLLOQUY_DATA"];
  rmSync(folder, { recursive: true });
});

async function call(args: readonly string[]) {
  const said: string[] = [];
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: () => Promise.resolve(),
    print: () => Promise.resolve(),
    say: (line) => void said.push(line),
  });
  return { code, said: said.join("\n") };
}

const NOT_ADDRESSES = [
  "notaurl",
  "ftp://a.example/",
  "https://",
  "https://user:pass@a.example/",
  "http://[::1",
  "https://a.example/${secret:X}",
];

const WRONG: readonly (readonly string[])[] = [
  ["fly"],
  ...NOT_ADDRESSES.map((address) => ["discover", address]),
  ["discover"],
  ["discover", "--registry"],
  ["discover", "--machine", "--registry", "x"],
  ["discover", "https://a.example/", "https://b.example/"],
  ...NOT_ADDRESSES.slice(1).map((address) => ["audit", address]),
  ["audit"],
  ["audit", "a.json", "--fail-on", "never-ever"],
  ["audit", "https://a.example/", "--header", "nothing"],
  ...NOT_ADDRESSES.slice(0, -1).map((address) => ["list", "--server", address]),
  ["list", "extra"],
  ["list", "--key-file", "a.json"],
  ["list", "--server", "https://a.example/", "--data", "x"],
  ["validate"],
  ["validate", "a.json", "--nothing"],
  ["import"],
  ["import", "a.json", "--decide", "conflict=fly"],
  ["import", "a.json", "--decide", "conflict"],
  ["import", "a.json", "--decide", "fly=skip"],
  ["import", "a.json", "--decide", "99=skip"],
  ["import", "a.json", "--library", "x"],
  ["export", "--format", "papyrus"],
  ["export", "--redact", "email=hide"],
  ["export", "--redact", "fly=mask"],
  ["export", "--redact", "email"],
  ["export", "--private-references", "some"],
  ["diff"],
  ["diff", "a.json"],
  ["diff", "a.json", "b.json", "a.json"],
  ["merge", "a.json", "b.json"],
  ["merge", "a.json", "b.json", "a.json", "b.json", "a.json"],
  ["convert"],
  ["convert", "a.json"],
  ["convert", "a.json", "--to", "papyrus"],
  ["check", "a.json", "--server", "https://a.example/"],
  ["check", "--fail-on", "x"],
  ["keys"],
  ["keys", "fly"],
  ["keys", "list", "all"],
  ["keys", "create"],
  ["keys", "create", "A", "B", "--scope", "tools:read"],
  ["keys", "create", "A", "--scope", "tools:fly"],
  ["keys", "create", "A"],
  ["keys", "revoke"],
  ["keys", "revoke", "x", "--scope", "tools:read"],
  ["accounts"],
  ["accounts", "fly", "a@b.example"],
  ["accounts", "create"],
  ["accounts", "keys"],
  ["accounts", "create", "nobody"],
  ["accounts", "invite", "nobody"],
  ["accounts", "create", "a@b.example", "--role", "king"],
  ["accounts", "role", "a@b.example"],
  ["accounts", "role", "a@b.example", "--role", "king"],
  ["accounts", "create-key", "a@b.example", "--scope", "fly"],
  ["accounts", "create-key", "a@b.example", "--days", "many"],
  ["accounts", "create-key", "a@b.example", "--days", "-1"],
  ["accounts", "revoke-key", "a@b.example"],
  ["formats", "extra"],
  ["backup"],
  ["backup", "a", "b"],
  ["restore"],
  ["verify", "extra"],
];

test.each(WRONG.map((args) => [args]))("%j ends with 2 and a sentence", async (args) => {
  expect(await call(args)).toEqual({ code: EXIT.usage, said: expect.stringMatching(/\w/) });
});
