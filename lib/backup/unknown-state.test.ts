import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";
import { verifyLibrary } from "./run/verify";

let folders: string[] = [];
beforeEach(async () => {
  folders = [mkdtempSync(join(tmpdir(), "colloquy-states-")), await enterEmptyLibrary()];
});
afterEach(async () => {
  await closeStore();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const named = async (): Promise<readonly string[]> => {
  const { checks } = await verifyLibrary({ only: new Set(["documents"]) });
  return checks.flatMap(({ faults }) => faults);
};

test("a restore keeps a document whose state no version knows, and a verification names it", async () => {
  const text = JSON.stringify(
    buildConversation({ messages: [buildMessage({ content: "Walnut" })] }),
  );
  const { id } = await importConversation(text);
  const archive = join(folders[0] ?? "", "one.zip");
  await (await getWholeStore()).write((sql) => sql.run(`UPDATE "Conversation" SET state = 'lost'`));
  const faults = [expect.stringContaining(`conversation ${id}: its state is none`)];
  expect(await named()).toEqual(faults);
  await writeBackup(await getWholeStore(), archive);
  await closeStore();
  folders.push(await enterEmptyLibrary());
  await restoreBackup(archive);
  expect(await named()).toEqual(faults);
  const texts = await (
    await getWholeStore()
  ).read((sql) => sql.all<{ raw: string }>(`SELECT raw FROM "MessageBody"`));
  expect(texts.map(({ raw }) => raw)).toEqual([expect.stringContaining("Walnut")]);
});
