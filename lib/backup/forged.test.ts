import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { checkStore } from "@/lib/data/derived/laws";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { rewriteArchive } from "@/lib/testing/backup/rewrite-archive";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { isOnPostgres } from "@/lib/testing/postgres/schema";
import { importConversation } from "@/lib/testing/library/library";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";

let folders: string[] = [];
beforeEach(async () => {
  folders = [mkdtempSync(join(tmpdir(), "colloquy-forged-")), await enterEmptyLibrary()];
  const messages = [buildMessage({ content: "Walnut" }), buildMessage({ content: "Nut" })];
  const walnut = buildConversation({ id: "w", conversationTitle: "Walnut", messages });
  await importFiles(
    ["walnut.json", walnut],
    ["hazel.json", { model: "m", messages: [{ role: "user", content: "Hazel" }] }],
  );
});
afterEach(async () => {
  await closeStore();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const titles = async (): Promise<string[]> =>
  (await listConversations(LOCAL_VIEWER, {})).items.map(({ title }) => title).toSorted();

/** Restores an archive whose rows were changed and whose hashes and counts fit to them, in place of another library. */
async function restoreForged(change: (table: string, text: string) => string) {
  const [made, forged] = ["made.zip", "forged.zip"].map((name) => join(folders[0] ?? "", name));
  await writeBackup(await getWholeStore(), made ?? "");
  await rewriteArchive(
    made ?? "",
    forged ?? "",
    (name, text) => change(/^rows\/(\w+)-/.exec(name)?.[1] ?? "", text),
    (text) => text.split("\n").length - 1,
  );
  await closeStore();
  folders.push(await enterEmptyLibrary());
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Peanut" })));
  await closeStore();
  return restoreBackup(forged ?? "", { replace: true });
}

const TABLES =
  "Conversation Message MessageBody SearchChunk Import ImportItem ImportOriginal LedgerEntry";

test.each(TABLES.split(" "))(
  "a backup with a row of %s twice is refused by name",
  async (table) => {
    const twice = (name: string, text: string): string =>
      name === table ? `${text}${text.split("\n")[0] ?? ""}\n` : text;
    await expect(restoreForged(twice)).rejects.toMatchObject({
      code: "backup-altered",
      message: expect.stringContaining(`a row of ${table} is in it twice`),
    });
    expect(await titles()).toEqual(["Peanut"]);
    expect(await checkStore(await getWholeStore())).toEqual([]);
  },
);

// A library on PostgreSQL that lacks texts is opened.
const NEEDED = [
  "Conversation",
  "Message",
  "LedgerEntry",
  ...(isOnPostgres() ? [] : ["MessageBody"]),
];

test.each(NEEDED)(
  "a backup without the rows of %s never takes the place of a library",
  async (table) => {
    const without = (name: string, text: string): string => (name === table ? "" : text);
    await expect(restoreForged(without)).rejects.toMatchObject({ code: "backup-altered" });
    expect(await titles()).toEqual(["Peanut"]);
    expect(await checkStore(await getWholeStore())).toEqual([]);
  },
);

test("a restore says how many documents are not what was written", async () => {
  const changed = (name: string, text: string): string =>
    name === "MessageBody" ? text.replace("Walnut", "Almond") : text;
  expect(await restoreForged(changed)).toMatchObject({ faults: null, damaged: 1 });
  expect(await titles()).toEqual(["Hazel", "Walnut"]);
});
