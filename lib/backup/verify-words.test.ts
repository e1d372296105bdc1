import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { rebuildDerived } from "@/lib/data/derived/rebuild";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { TAGS_KEY } from "@/lib/domain/conversation/facts/tags";

import { verifyLibrary } from "./run/verify";

useLibrary();

const MARK = "zqxmark";

const talk = buildConversation({
  id: `${MARK}-id`,
  conversationTitle: `About ${MARK}title`,
  isPrivate: true,
  modelId: `${MARK}-model`,
  extensions: { [TAGS_KEY]: { tags: [`${MARK}tag`] } },
  messages: [
    buildMessage({ id: `${MARK}-m1`, content: `${MARK}words of a text` }),
    buildComposite([buildCall({ toolRef: { name: `${MARK}:tool`, toolsetId: `${MARK}set` } })]),
  ],
});
const tools = buildToolsets([buildToolset({ id: `${MARK}set`, summary: `${MARK}summary` })]);

/** Damages that another program does to what follows from texts, each with the table it is in. */
const DAMAGES = [
  ["a title", `UPDATE "Conversation" SET title = 'quince'`],
  ["a title of one's own", `UPDATE "Conversation" SET title = '${MARK}quince'`],
  ["a model", `UPDATE "Conversation" SET "modelId" = 'quince'`],
  ["a tag", `UPDATE "ConversationTag" SET tag = 'quince'`],
  ["a snippet", `UPDATE "Conversation" SET snippet = 'quince'`],
  ["an id", `UPDATE "Message" SET "documentId" = 'quince'`],
  ["a tool of a call", `UPDATE "ToolEvent" SET "toolName" = 'quince'`],
  ["a summary", `UPDATE "Tool" SET summary = 'quince'`],
  ["texts of the index", `UPDATE "SearchChunk" SET texts = '["quince"]'`],
  ["a mark", `UPDATE "Conversation" SET "isPrivate" = ?`],
] as const;

test.each(DAMAGES)(
  "a check names where %s is not what its text says, and quotes none of it",
  async (_, damage) => {
    await importFiles([`${MARK}.json`, talk], [`${MARK}-tools.json`, tools]);
    const store = await getWholeStore();
    await store.write((sql) => (damage.includes("?") ? sql.run(damage, 0) : sql.run(damage)));
    for (const deep of [false, true]) {
      const { checks } = await verifyLibrary({ deep });
      const said = JSON.stringify(checks);
      expect(said).not.toContain(MARK);
      expect(said).not.toContain("quince");
      const isFound = checks.some(({ faultCount }) => faultCount > 0);
      expect(isFound || !deep).toBe(true);
    }
    await rebuildDerived(store);
  },
);

test("a check names where the search index has other words, and none of them", async () => {
  const report = await importFiles([`${MARK}.json`, talk]);
  expect(report.items).toHaveLength(1);
  const store = await getWholeStore();
  await store.write((sql) => sql.run(`DELETE FROM conversation_fts`));
  const { checks } = await verifyLibrary({ deep: true });
  const [search] = checks.filter(
    ({ subject, faultCount }) => subject === "search" && faultCount > 0,
  );
  expect(search?.faults[0]).toMatch(/^the search index /u);
  expect(JSON.stringify(checks)).not.toContain(MARK);
  await rebuildDerived(store);
});
