import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { mountSmallDisk, smallDisks } from "@/lib/testing/library/mount-disk";
import { useSmallDisk } from "@/lib/testing/library/small-disk";

import { EXIT } from "./io/exit-code";
import { runProgram } from "./program";

const { areMissing, reason } = smallDisks();

const noise = (length: number) =>
  Array.from({ length: length / 10 }, () => Math.random().toString(36).slice(2, 12)).join("");

describe.skipIf(areMissing)(`on a full disk${reason}`, () => {
  const disk = useSmallDisk(32);
  // The data directory was not stubbed, so it stays.
  afterEach(() => vi.unstubAllEnvs());

  async function command(...args: string[]) {
    const said: string[] = [];
    const code = await runProgram(args, {
      input: (async function* () {})(),
      write: () => Promise.resolve(),
      print: () => Promise.resolve(),
      say: (line) => void said.push(line),
    });
    return { code, said: said.join("\n") };
  }

  test("the command line says it and leaves no part of a file", async () => {
    const messages = Array.from({ length: 40 }, () => buildMessage({ content: noise(2000) }));
    const text = JSON.stringify(buildConversation({ id: "walnut", messages }));
    const file = join(disk.folder, "walnut.json");
    writeFileSync(file, text);
    vi.stubEnv("COLLOQUY_CALLED_FROM", disk.folder);
    expect(await command("import", file, "--run")).toMatchObject({ code: EXIT.done });
    const big = join(disk.folder, "big.json");
    writeFileSync(big, text.replaceAll("walnut", "hazel").repeat(1));
    await (await getWholeStore()).emptyLog();
    disk.fill();
    const refused = await command("import", big, "--run");
    expect(refused.code).not.toBe(EXIT.done);
    expect(refused.said).toMatch(/The disk is full/);
    const other = mountSmallDisk(1);
    other.fill();
    const out = join(other.folder, "out.cjson");
    const exported = await command("export", "--format", "cjson", "--output", out);
    expect(exported.code).toBe(EXIT.file);
    expect(exported.said).toMatch(/out\.cjson can’t be written: its disk is full/);
    expect(readdirSync(other.folder).filter((name) => name.startsWith("out"))).toEqual([]);
    other.remove();
    const store = await getWholeStore();
    expect(
      await store.read((sql) => sql.all(`SELECT id FROM "Import" WHERE status = 'running'`)),
    ).toEqual([]);
    disk.free();
    expect(await command("import", big, "--run")).toMatchObject({ code: EXIT.done });
  });
});
