import { expect, test } from "vitest";

import { rebuildDerived } from "@/lib/data/derived/rebuild";
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

async function importAll(): Promise<void> {
  await importFiles(
    ["walnut.json", talk],
    ["tools.json", tools],
    ["models.json", buildModels([{ id: "a", displayName: "A" }])],
  );
  expect((await verifyLibrary()).checks.flatMap(({ faults }) => faults)).toEqual([]);
}

test.each([
  ["Conversation.isPrivate", `UPDATE "Conversation" SET "isPrivate" = 1 - "isPrivate"`],
  ["Conversation.title", `UPDATE "Conversation" SET title = 'Lime'`],
  ["Conversation.titleKey", `UPDATE "Conversation" SET "titleKey" = 'lime'`],
  ["Conversation.snippet", `UPDATE "Conversation" SET snippet = 'Lime'`],
  ["Conversation.pinnedCount", `UPDATE "Conversation" SET "pinnedCount" = 7`],
  ["Conversation.messageCount", `UPDATE "Conversation" SET "messageCount" = 7`],
  ["Conversation.sortMs", `UPDATE "Conversation" SET "sortMs" = 7`],
  ["Conversation.parentId", `UPDATE "Conversation" SET "parentId" = 'lime'`],
  ["ConversationTag.tag", `UPDATE "ConversationTag" SET tag = 'lime'`],
  ["Message.pinned", `UPDATE "Message" SET pinned = 1`],
  ["Message.deleted", `UPDATE "Message" SET deleted = 1 WHERE "documentId" = 'm2'`],
  ["ToolEvent.toolName", `UPDATE "ToolEvent" SET "toolName" = 'lime'`],
  ["ToolsetFile.toolCount", `UPDATE "ToolsetFile" SET "toolCount" = 7`],
  ["Toolset.kind", `UPDATE "Toolset" SET kind = 'lime'`],
  ["Tool.name", `UPDATE "Tool" SET name = 'lime'`],
  ["ModelsFile.title", `UPDATE "ModelsFile" SET title = 'lime'`],
])("%s that is not what its text says is named without the text", async (column, statement) => {
  await importAll();
  const before = JSON.stringify(await found("derived"));
  expect(before).toBe("[]");
  await run(statement);
  const faults = (await found("derived")).filter((fault) => fault.includes(column));
  expect(faults).not.toEqual([]);
  for (const fault of faults) expect(fault).toMatch(/ not what its text says$/);
  expect(JSON.stringify(faults)).not.toMatch(/walnut|lime/i);
  await rebuildDerived(await getWholeStore());
  expect(await found("derived")).toEqual([]);
});
