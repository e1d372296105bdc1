import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { DECISIONS, VERDICT_DECISIONS, VERDICTS } from "@/lib/domain/imports/plan";
import packageJson from "@/package.json";
import { buildConversation } from "@/lib/testing/builders/conversation";

import { EXIT } from "./exit-code";
import { runProgram } from "../program";
import { printedLine } from "./terminal";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-options-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  process.env["COLLOQUY_DATA"] = join(folder, "data");
  writeFileSync(join(folder, "a.json"), JSON.stringify(buildConversation({ id: "a" })));
});
afterEach(async () => {
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  rmSync(folder, { recursive: true });
});

async function call(...args: readonly string[]) {
  const out: string[] = [];
  const said: string[] = [];
  async function* nothing() {
    await Promise.resolve();
    yield Buffer.alloc(0);
  }
  const code = await runProgram(args, {
    input: nothing(),
    write: (chunk) => Promise.resolve(void out.push(String(chunk))),
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  return { code, out: out.join(""), said: said.join("\n") };
}

test.each(["--version", "-v", "version"])("%s prints the version", async (word) => {
  expect(await call(word)).toEqual({ code: EXIT.done, out: `${packageJson.version}\n`, said: "" });
});

const ALL: readonly string[] = [...DECISIONS, "take-their", "Skip", ""];

test.each(VERDICTS)("--decide %s= takes the decisions of its verdict only", async (verdict) => {
  const known: readonly string[] = VERDICT_DECISIONS[verdict];
  for (const word of ALL) {
    const { code, said } = await call("import", "a.json", "--decide", `${verdict}=${word}`);
    const allowed = known.length === 0 ? "no decision" : known.join(", ");
    const refused = { code: EXIT.usage, said: expect.stringContaining(allowed) as string };
    expect({ code, said }).toEqual(known.includes(word) ? { code: EXIT.done, said } : refused);
  }
});

test.each([
  ["conflicts=skip", "Verdicts: new, identical, extends, conflict, invalid."],
  ["conflict", 'keep-mine, merge, take-theirs, keep-both; not "".'],
  ["=skip", "<verdict>=<decision>"],
  ["new=skip=skip", "<verdict>=<decision>"],
  ["7=skip", "The plan has no item 7."],
  ["1=take-theirs", "Item 1 (a.json) allows import, skip; not take-theirs."],
])("--decide %s is an error that says what is allowed", async (value, sentence) => {
  for (const run of [[], ["--run"]]) {
    const { code, said } = await call("import", "a.json", "--decide", value, ...run);
    expect(code).toBe(EXIT.usage);
    expect(said).toContain(sentence);
  }
});

test("two decisions for one verdict contradict each other", async () => {
  const twice = ["--decide", "new=skip", "--decide", "new=import"];
  expect(await call("import", "a.json", ...twice)).toMatchObject({ code: EXIT.usage });
});

test.each([
  [["formats", "codex"]],
  [["help", "import", "export"]],
  [["version", "import"]],
  [["merge", "a", "b", "c", "d", "e"]],
  [["diff", "a", "b", "c"]],
  [["import", "a.json", "--data", ""]],
  [["import", "a.json", "--dry-run"]],
  [["convert", "a.json", "--to", "papyrus"]],
  [["export", "--format", "papyrus"]],
  [["export", "--redact", "secret.githib=mask"]],
  [["export", "--redact", "secret.github=hide"]],
  [["export", "--redact", "toString=mask"]],
])("%j is refused as usage", async (args) => {
  const { code, said } = await call(...args);
  expect(code).toBe(EXIT.usage);
  expect(said).not.toBe("");
});
