import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { buildConversation } from "@/lib/testing/builders/conversation";

import { EXIT } from "./io/exit-code";
import { runProgram } from "./program";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-cli-backup-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  enter("first");
});
afterEach(async () => {
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  rmSync(folder, { recursive: true });
});

function enter(name: string): void {
  process.env["COLLOQUY_DATA"] = join(folder, name);
}

async function call(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: () => Promise.resolve(),
    print: () => Promise.resolve(),
    say: (line) => void said.push(line),
  });
  return { code, said: said.join("\n") };
}

test("restore says by its exit code and in words why a file is no whole backup, and makes no library", async () => {
  writeFileSync(join(folder, "walnut.json"), JSON.stringify(buildConversation({})));
  expect(await call("import", "walnut.json")).toMatchObject({ code: EXIT.done });
  expect(await call("backup", "library.zip")).toMatchObject({ code: EXIT.done });
  await closeStore();
  const whole = readFileSync(join(folder, "library.zip"));
  const first = Buffer.from(whole);
  first[0] = 0x51;
  const inside = Buffer.from(whole);
  inside[300] = (inside[300] ?? 0) ^ 1;
  const files: [name: string, content: Buffer, code: string][] = [
    ["first.zip", first, "backup-altered"],
    ["inside.zip", inside, "backup-altered"],
    ["half.zip", whole.subarray(0, Math.floor(whole.length / 2)), "backup-truncated"],
    ["notes.zip", Buffer.from("walnuts"), "backup-foreign"],
  ];
  enter("second");
  for (const [name, content, code] of files) {
    writeFileSync(join(folder, name), content);
    const answer = await call("restore", name);
    expect(answer).toEqual({ code: EXIT.file, said: expect.stringContaining(`(${code})`) });
    expect(existsSync(join(folder, "second"))).toBe(false);
  }
  expect(await call("restore", "library.zip")).toMatchObject({ code: EXIT.done });
  expect(await call("verify")).toMatchObject({ code: EXIT.done });
});
