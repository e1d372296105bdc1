import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  importToolsets,
  useLibrary,
} from "@/lib/testing/library/library";
import { buildToolsets } from "@/lib/testing/builders/toolset";
import { emptyIndex } from "@/lib/testing/library/tamper";

import { getConversation } from "../conversations/get";
import { listConversations } from "../conversations/list";
import { rebuildDerived } from "./rebuild";
import { checkStore } from "./laws";

const library = useLibrary();

test("a rebuild repairs every derived column and the search index from the texts", async () => {
  const messages = [
    buildMessage({ content: "findable words" }),
    buildComposite([buildCall()]),
    // An error of the schema, which the import of this test did not count.
    { ...buildMessage(), role: 7 },
  ];
  const text = JSON.stringify({ ...buildConversation({ conversationTitle: "Right" }), messages });
  const { id } = await importConversation(text);
  await importToolsets(JSON.stringify(buildToolsets()));
  const store = await library.store();
  await store.write(async (sql) => {
    await sql.run(
      `UPDATE "Conversation" SET title = 'wrong', "messageCount" = 0, "byteLength" = 1`,
    );
    await sql.run(`UPDATE "Message" SET role = 'wrong', "toolCallCount" = 5`);
    await sql.run(`DELETE FROM "ToolEvent"`);
    await sql.run(`UPDATE "ConversationActivity" SET messages = 9`);
    await sql.run(`DELETE FROM "DailyActivity"`);
    await emptyIndex(sql);
    await sql.run(`UPDATE "Toolset" SET "toolsetId" = 'wrong'`);
    await sql.run(`UPDATE "Tool" SET name = 'wrong'`);
  });
  expect(await checkStore(store)).not.toEqual([]);

  const counts = await rebuildDerived(store);
  expect(counts).toEqual({ conversations: 1, messages: 3, toolsetFiles: 1 });
  expect(await checkStore(store)).toEqual([]);
  expect((await listConversations(LOCAL_VIEWER, { query: "findable" })).items).toHaveLength(1);
  expect(await getConversation(LOCAL_VIEWER, id)).toMatchObject({
    title: "Right",
    errorCount: 1,
    revision: 1,
  });
  expect(await exportedConversation(id)).toBe(text);
});
