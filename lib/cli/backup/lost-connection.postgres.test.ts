import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { EXIT } from "../io/exit-code";
import { runProgram } from "../program";
import { listConversations } from "@/lib/data/conversations/list";
import { checkStore } from "@/lib/data/derived/laws";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { loseServer } from "@/lib/testing/postgres/spoil";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { writeBackup } from "@/lib/backup/run/backup";

let folder = "";

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-lost-"));
  await enterEmptyLibrary();
  process.env["DATABASE_URL"] = newLibraryAddress();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
  rmSync(folder, { recursive: true, force: true });
});

async function restore(path: string): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const code = await runProgram(["restore", path, "--replace"], {
    input: (async function* () {})(),
    write: () => Promise.resolve(),
    print: () => Promise.resolve(),
    say: (line) => void said.push(line),
  });
  return { code, said: said.at(-1) ?? "" };
}

const titles = async (): Promise<string[]> =>
  (await listConversations(LOCAL_VIEWER, {})).items.map(({ title }) => title).toSorted();

const conversation = (conversationTitle: string) =>
  importConversation(JSON.stringify(buildConversation({ conversationTitle })));

test("wherever a restore loses the server it says so, and the library is the old one or the new one", async () => {
  await conversation("Walnut");
  const path = join(folder, "walnut.zip");
  await writeBackup(await getWholeStore(), path);
  await conversation("Hazel");
  await closeStore();
  let [failures, statements] = [0, 0];
  for (let from = 1; ; from += from < 20 ? 1 : 13) {
    expect(from).toBeLessThan(2000);
    const sent = loseServer(from);
    const { code, said } = await restore(path).finally(() => vi.restoreAllMocks());
    await closeStore().catch(() => undefined);
    if (code === EXIT.done) {
      statements = sent();
      break;
    }
    failures += 1;
    expect(code).toBe(EXIT.file);
    expect(said).toMatch(
      /(?:connection to the database\b.* was lost|The database postgres:\S+ can’t be reached)/,
    );
    const now = await titles();
    const mayBeReplaced = /backup was restored|unclear whether/.test(said);
    const possible = [["Hazel", "Walnut"], ...(mayBeReplaced ? [["Walnut"]] : [])];
    expect(possible).toContainEqual(now);
    expect(await checkStore(await getWholeStore())).toEqual([]);
    // Replaced just before the connection was lost.
    if (now.length === 1) await conversation("Hazel");
    await closeStore();
  }
  expect(failures).toBeGreaterThan(20);
  // Of one that is not disturbed.
  expect(statements).toBeGreaterThan(50);
  expect(await titles()).toEqual(["Walnut"]);
}, 120_000);
