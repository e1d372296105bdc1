import { expect, test } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { TAGS_KEY } from "@/lib/domain/conversation/facts/tags";
import { buildCall, buildComposite, buildConversation } from "@/lib/testing/builders/conversation";
import { storedText } from "@/lib/testing/library/drop";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";

const library = useLibrary();

/** Texts that JSON can say and no database holds, each with what both hold in its place. */
const TEXTS = [
  ["half of a pair", "sea \ud83d weed", "sea \uFFFD weed"],
  ["the other half", "\ude00sea", "\uFFFDsea"],
  ["halves in the wrong order", "a\ude00\ud83d", "a\uFFFD\uFFFD"],
  ["U+0000", "sea\0weed", "sea\uFFFDweed"],
  ["both", "\0\ud83db", "\uFFFD\uFFFDb"],
  ["a whole pair", "sea 😀", "sea 😀"],
] as const;

test.each(TEXTS)("columns of lists say the same of %s on both engines", async (_, said, held) => {
  const call = buildCall({ toolRef: { name: said, toolsetId: said } });
  const text = JSON.stringify(
    buildConversation({
      id: said,
      conversationTitle: said,
      modelId: said,
      extensions: { [TAGS_KEY]: { tags: [said] } },
      messages: [buildComposite([call], { id: said, assistantMetadata: { model: said } })],
    }),
  );
  const { id } = await importConversation(text);
  const cell = JSON.stringify({ name: said, summary: said });
  await importToolsets(
    `{"toolsets":[{"id":${JSON.stringify(said)},"kind":"builtin","tools":[${cell}]}]}`,
  );
  const { items } = await listConversations(LOCAL_VIEWER, {});
  expect(items).toMatchObject([{ title: held, documentId: held, tags: [held] }]);
  const store = await library.store();
  const rows = await store.read(async ({ query }) => ({
    message: await query.selectFrom("Message").select(["documentId", "model"]).execute(),
    event: await query.selectFrom("ToolEvent").select("toolName").execute(),
    tool: await query.selectFrom("Tool").select(["name", "summary"]).execute(),
    file: await query.selectFrom("ToolsetFile").select("documentId").execute(),
    found: await query
      .selectFrom("Conversation")
      .select("id")
      .where("documentId", "=", said)
      .execute(),
  }));
  expect(rows).toEqual({
    message: [{ documentId: held, model: held }],
    event: [{ toolName: held }],
    tool: [{ name: held, summary: held }],
    file: [{ documentId: held }],
    found: [{ id }],
  });
  expect(await storedText(id)).toBe(text);
});

test("tags and models that differ in what no database holds are one there", async () => {
  const tags = ["\ud800", "\ud801", "\0"];
  const messages = tags.map((model) =>
    buildComposite([buildCall()], { assistantMetadata: { model } }),
  );
  const extensions = { [TAGS_KEY]: { tags } };
  const text = JSON.stringify(buildConversation({ extensions, messages }));
  const { id } = await importConversation(text);
  const { items } = await listConversations(LOCAL_VIEWER, {});
  expect(items[0]?.tags).toEqual(["\uFFFD"]);
  expect(await storedText(id)).toBe(text);
});
