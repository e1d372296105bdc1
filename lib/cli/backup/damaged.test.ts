import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { backUpInto } from "@/lib/backup/run/schedule";
import { conditionOf } from "@/lib/backup/archive/condition";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { backupName } from "@/lib/domain/backup/retention";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";

import { EXIT } from "../io/exit-code";
import { runProgram } from "../program";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-cli-damaged-"));
  process.env["COLLOQUY_CALLED_FROM"] = folder;
  process.env["COLLOQUY_DATA"] = join(folder, "library");
  process.env["DATABASE_URL"] = "";
});
afterEach(async () => {
  await closeStore();
  delete process.env["COLLOQUY_CALLED_FROM"];
  rmSync(folder, { recursive: true });
});

async function call(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: () => Promise.resolve(),
    print: (...cells) => Promise.resolve(void said.push(cells.join(" "))),
    say: (line) => void said.push(line),
  });
  return { code, said: said.join("\n") };
}

const talk = (id: string) =>
  buildConversation({ id, messages: [buildMessage({ content: `Nut ${id}` })] });

async function importBoth(): Promise<void> {
  for (const id of ["walnut", "hazel"])
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(talk(id)));
  const done = await call("import", "--run", "walnut.json", "hazel.json");
  expect(done).toMatchObject({ code: EXIT.done });
}

/** One letter of a stored text becomes another one, without Colloquy. */
async function alter(): Promise<string> {
  const store = await getWholeStore();
  await store.write((sql) =>
    sql.run(`UPDATE "MessageBody" SET raw = replace(raw, 'Nut walnut', 'Nut wallet')`),
  );
  const row = await store.read(({ query }) =>
    query.selectFrom("Conversation").select("id").where("documentId", "=", "walnut").execute(),
  );
  return row[0]!.id;
}

test("a document that is not what was written is named, and backed up only when that is asked for", async () => {
  await importBoth();
  expect(await call("backup", "sound.zip")).toMatchObject({ code: EXIT.done });
  const id = await alter();
  const refused = await call("backup", "library.zip");
  expect(refused).toEqual({
    code: EXIT.found,
    said: expect.stringContaining(`conversation ${id}`),
  });
  expect(refused.said).toContain("--damaged");
  expect(existsSync(join(folder, "library.zip"))).toBe(false);
  const made = await call("backup", "library.zip", "--damaged");
  expect(made).toEqual({ code: EXIT.done, said: expect.stringContaining(`conversation ${id}`) });
  expect(existsSync(join(folder, "library.zip"))).toBe(true);
  const condition = (name: string) => conditionOf(join(folder, name));
  expect([condition("sound.zip"), condition("library.zip")]).toEqual(["sound", "damaged"]);
  const restore = async (name: string) => {
    // A command is a process of its own.
    await closeStore();
    return call("restore", name, "--replace");
  };
  const restored = await restore("library.zip");
  expect(restored).toMatchObject({
    code: EXIT.done,
    said: expect.stringContaining("contains damage"),
  });
  expect((await restore("sound.zip")).said).not.toContain("contains damage");
  expect(await restore("library.zip")).toMatchObject({ code: EXIT.done });
  expect(await call("verify")).toEqual({
    code: EXIT.found,
    said: expect.stringContaining(`conversation ${id}`),
  });
});

test("the backup of the night says that it has damage in it, and keeps the ones from before", async () => {
  await importBoth();
  const DAY = 24 * 60 * 60 * 1000;
  const now = Date.UTC(2026, 10, 23, 3);
  const nights = join(folder, "nights");
  for (const days of [40, 39, 38]) await backUpInto(nights, now - days * DAY);
  const id = await alter();
  const result = await backUpInto(nights, now);
  expect(result).toMatchObject({ ok: false, name: backupName(now) });
  expect(result.bytes).toBeGreaterThan(0);
  expect(result.message).toContain(`conversation ${id}`);
  // The same day twice: were the library sound, one of them would go.
  await backUpInto(nights, now + 60_000);
  expect(readdirSync(nights)).toHaveLength(5);
});

test("a library with flipped pages is not backed up without a word", async () => {
  await importBoth();
  await (
    await getWholeStore()
  )
    .write((sql) => sql.run("PRAGMA wal_checkpoint(TRUNCATE)"))
    .catch(() => undefined);
  await closeStore();
  const path = join(folder, "library", "colloquy.db");
  const bytes = readFileSync(path);
  // Wherever it is: also what is derived from it says so.
  for (let at = bytes.indexOf("Nut walnut"); at !== -1; at = bytes.indexOf("Nut walnut", at + 1))
    bytes[at + 5] = (bytes[at + 5] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const answer = await call("backup", "library.zip");
  expect(answer.code).not.toBe(EXIT.done);
  expect(answer.said).toMatch(/damaged:\n- conversation \w{26}/);
  expect(existsSync(join(folder, "library.zip"))).toBe(false);
});
