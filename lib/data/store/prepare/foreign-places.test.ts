import { execFile, execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { programFlags } from "@/lib/testing/crash/bundled-program";

/** nobody */
const USER = 65_534;

function mayBecomeOther(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("setpriv", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const isSkipped = !mayBecomeOther();
const reason = isSkipped ? " (skipped: only root with setpriv can run it)" : "";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-foreign-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What lets root write in places of others. The checkout stays root's own, wherever it lies. */
const POWERS = "-dac_override,-dac_read_search,-fowner";

/** Runs a part of the program as a root who has no more rights than others. */
async function runAs(
  data: string,
  [program = "", ...args]: readonly string[],
): Promise<{ code: number; said: string }> {
  const as = [`--bounding-set=${POWERS}`];
  const node = [process.execPath, ...(await programFlags(program)), ...args];
  const env = {
    NODE_ENV: "production",
    PATH: process.env["PATH"],
    HOME: "/",
    TMPDIR: "/tmp",
    COLLOQUY_DATA: data,
  } as const;
  return new Promise((resolve) => {
    const child = execFile("setpriv", [...as, ...node], { env }, (_, __, said) => {
      resolve({ code: child.exitCode ?? -1, said });
    });
  });
}

/** With the code each ends with: the command line answers so for every file it cannot use. */
const START = { args: ["lib/testing/crash/start-up-child.ts"], code: 1 };
const PROGRAM = { args: ["lib/cli/main.ts", "check"], code: 3 };

/** What is wrong with a data directory, and what of it must be named. */
const PLACES: [string, typeof START, () => [data: string, named: RegExp]][] = [
  [
    "a data directory of another user",
    START,
    () => {
      const data = join(folder, "theirs");
      mkdirSync(data);
      chownSync(data, USER, USER);
      return [data, /theirs .*belongs to another user/];
    },
  ],
  [
    "a spool of another user in an own data directory",
    PROGRAM,
    () => {
      const data = join(folder, "own");
      mkdirSync(join(data, "spool"), { recursive: true });
      chownSync(join(data, "spool"), USER, USER);
      return [data, /own\/spool .*belongs to another user/];
    },
  ],
];

describe.skipIf(isSkipped)(`a place of another user${reason}`, () => {
  test.concurrent.each(PLACES)(
    "%s is named, with what to do",
    async (_, { args, code }, make) => {
      const [data, named] = make();
      const ended = await runAs(data, args);
      expect(ended.said).toMatch(named);
      expect(ended.said).toContain(join(data, "colloquy.db"));
      expect(ended.said).toContain("or set COLLOQUY_DATA to another folder");
      expect(ended.said).not.toMatch(/^\s+at |"stack"/m);
      expect(ended.code).toBe(code);
    },
    60_000,
  );
});
