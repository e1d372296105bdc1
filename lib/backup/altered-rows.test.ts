import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { TAGS_KEY } from "@/lib/domain/conversation/facts/tags";
import type { VerifySubject } from "@/lib/domain/backup/report";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { buildModels } from "@/lib/testing/builders/faulty-documents";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { damageBeforeBackup } from "./run/check-first";
import { verifyLibrary } from "./run/verify";

useLibrary();

async function found(subject: VerifySubject): Promise<readonly string[]> {
  const { checks } = await verifyLibrary();
  return checks.find((check) => check.subject === subject)?.faults ?? ["not checked"];
}

async function run(...statements: readonly string[]): Promise<void> {
  const store = await getWholeStore();
  await store.write(async (sql) => {
    for (const statement of statements) await sql.run(statement);
  });
}

const talk = buildConversation({
  id: "walnut",
  conversationTitle: "Walnut",
  isPrivate: true,
  extensions: { [TAGS_KEY]: { tags: ["nuts"] } },
  messages: [
    buildMessage({ id: "m1", index: 0, content: "Walnut" }),
    buildComposite([buildCall({ id: "c1" })], { id: "m2", index: 1 }),
  ],
});
const tools = buildToolsets([buildToolset({ tools: [buildTool()] })]);
const foreign = { model: "m", messages: [{ role: "user", content: "Hazel" }] };

/** @returns the store ids */
async function importAll(): Promise<readonly string[]> {
  const { items } = await importFiles(
    ["walnut.json", talk],
    ["tools.json", tools],
    ["models.json", buildModels([{ id: "a", displayName: "A" }])],
    ["hazel.json", foreign],
  );
  expect((await verifyLibrary()).checks.flatMap(({ faults }) => faults)).toEqual([]);
  return items.map(({ entityId }) => entityId ?? "");
}

test("a document whose row another program deleted is named, before a backup as well", async () => {
  const [talkId, toolsId, modelsId] = await importAll();
  await run(
    `DELETE FROM "Conversation" WHERE id = '${talkId}'`,
    `DELETE FROM "ToolsetFile" WHERE id = '${toolsId}'`,
    `DELETE FROM "ModelsFile" WHERE id = '${modelsId}'`,
  );
  const faults = await found("documents");
  expect(faults).toHaveLength(3);
  for (const named of [
    `conversation ${talkId}`,
    `toolset file ${toolsId}`,
    `models file ${modelsId}`,
  ]) {
    const missing = new RegExp(`^${named}: it is missing, and import item \\d+ says`);
    expect(faults.filter((fault) => missing.test(fault))).toHaveLength(1);
  }
  expect(await damageBeforeBackup()).toMatchObject({ count: 3 });
});

test("an original whose row another program deleted is named, before a backup as well", async () => {
  await importAll();
  await run(`DELETE FROM "ImportOriginal"`);
  const named = expect.stringMatching(/^the original of import item \d+ is missing$/);
  expect(await found("originals")).toEqual([named]);
  expect(await damageBeforeBackup()).toMatchObject({ count: 1 });
});

test("a document in an unknown state is named, before a backup as well", async () => {
  const [talkId] = await importAll();
  await run(`UPDATE "Conversation" SET state = 'lost' WHERE id = '${talkId}'`);
  const named = expect.stringContaining(`conversation ${talkId}: its state is none that`);
  expect(await found("documents")).toEqual([named]);
  expect(await damageBeforeBackup()).toMatchObject({ count: 1 });
  await run(`UPDATE "Conversation" SET state = 'live'`);
});
