import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { findApiKey } from "@/lib/data/api/keys";
import { closeStore } from "@/lib/data/library/client";

import { EXIT } from "./io/exit-code";
import { printedLine } from "./io/terminal";
import { runProgram } from "./program";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-cli-"));
  process.env["COLLOQUY_DATA"] = join(folder, "data");
});
afterEach(async () => {
  await closeStore();
  rmSync(folder, { recursive: true });
});

async function call(...args: string[]) {
  const out: string[] = [];
  const said: string[] = [];
  const code = await runProgram(["keys", ...args], {
    input: (async function* () {})(),
    write: (chunk) => Promise.resolve(void out.push(String(chunk))),
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  return { code, out: out.join(""), said: said.join("\n") };
}

describe("keys", () => {
  test("are created, listed without themselves, and revoked", async () => {
    const made = await call("create", "Nightly sync", "--scope", "tools:read");
    expect(made).toMatchObject({
      code: EXIT.done,
      out: expect.stringMatching(/^clq_[\w-]{43}\n$/),
    });
    const key = made.out.trim();
    const known = await findApiKey(key);
    expect(known).toMatchObject({ name: "Nightly sync", scope: "tools:read" });
    const listed = await call("list");
    expect(listed.out).toContain(`${known?.id}\ttools:read\tactive`);
    expect(listed.out).not.toContain(key);
    expect(JSON.parse((await call("list", "--json")).out)).toMatchObject({
      id: known?.id,
      state: "active",
      lastUsed: null,
    });
    expect(await call("revoke", known?.id ?? "")).toMatchObject({ code: EXIT.done });
    expect(await findApiKey(key)).toBeNull();
    expect((await call("list")).out).toContain("revoked");
    expect(await call("revoke", known?.id ?? "", "apikey_none")).toMatchObject({
      code: EXIT.found,
    });
  });

  test("a key as JSON has its id", async () => {
    const { out } = await call("create", "A", "--scope", "tools:manage", "--json");
    const made = JSON.parse(out) as { id: string; key: string };
    expect(await findApiKey(made.key)).toMatchObject({ id: made.id, scope: "tools:manage" });
  });

  test.each([
    [[]],
    [["make"]],
    [["create", "A"]],
    [["create", "A", "--scope", "everything"]],
    [["create", " ", "--scope", "tools:read"]],
    [["create", "A", "B", "--scope", "tools:read"]],
    [["create", "x".repeat(101), "--scope", "tools:read"]],
    [["list", "extra"]],
    [["list", "--scope", "tools:read"]],
    [["revoke"]],
  ])("are not touched by a call nobody understands: %j", async (args) => {
    expect((await call(...args)).code).toBe(EXIT.usage);
    expect((await call("list")).out).toBe("");
  });
});
