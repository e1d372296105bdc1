import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, describe, expect, test } from "vitest";

import {
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

import { searchLibrary } from "./search";
import { getWholeStore } from "../library/client";

useSharedLibrary();

/** Few words in much text: the index is compared with the texts word by word at the end. */
const filler = (words: number): string =>
  Array.from({ length: words }, (_, at) => `filler${at % 97}`).join(` ${".".repeat(40)} `);
/** Words at both ends of half a megabyte, far beyond what a snippet would be parsed for. */
const huge = `alpha walnut ${filler(12_000)} omega chestnut`;
const long = `beginning ${filler(2000)} ending`;

beforeAll(async () => {
  const documents = [
    buildConversation({
      conversationTitle: "Huge",
      messages: [buildMessage({ id: "huge", content: huge })],
    }),
    buildConversation({
      conversationTitle: "Long",
      messages: [
        buildComposite([buildText(long)], { id: "long" }),
        buildMessage({ id: "short", content: "beginning" }),
      ],
    }),
  ];
  for (const document of documents) await importConversation(JSON.stringify(document));
}, 60_000);

async function hits(q: string): Promise<string[]> {
  const answer = await searchLibrary(LOCAL_VIEWER, { q });
  return (answer?.groups ?? []).flatMap((group) =>
    group.hits.map(({ documentId }) => documentId ?? ""),
  );
}

async function snippet(q: string): Promise<string> {
  const answer = await searchLibrary(LOCAL_VIEWER, { q });
  const parts = answer?.groups[0]?.hits[0]?.snippet.parts ?? [];
  return parts.map(({ text, mark }) => (mark ? `[${text}]` : text)).join("");
}

describe("a message beyond what is parsed", () => {
  test.each([
    ["walnut", "[walnut]"],
    ["chestnut", "[chestnut]"],
    ['"omega chestnut"', "[omega chestnut]"],
  ])("is found by %s, wherever it stands, and shown there", async (q, marked) => {
    expect(await hits(q)).toEqual(["huge"]);
    expect(await snippet(q)).toContain(marked);
  });

  test("is found by words that are far from each other, once", async () => {
    expect(await hits("walnut chestnut")).toEqual(["huge"]);
    expect(await hits("beginning ending")).toEqual(["long"]);
    expect(await hits('"walnut chestnut"')).toEqual([]);
  });

  test("is not found by a word in one place that must not be in another", async () => {
    expect(await hits("walnut -chestnut")).toEqual([]);
    expect(await hits("beginning -ending")).toEqual(["short"]);
  });

  test("is one message among the hits of its conversation", async () => {
    const answer = await searchLibrary(LOCAL_VIEWER, { q: "filler5 sort:time" });
    expect(answer?.groups.map((group) => group.hits.length + group.more)).toEqual([1, 1]);
    expect(answer?.total.messages).toBe(2);
  });
});

test("what comes late with an old date stands before what is newer", async () => {
  const dated = (id: string, timestamp: string) =>
    buildConversation({
      conversationTitle: id,
      messages: [
        buildMessage({
          id,
          content: "elderberry",
          auditTrail: [{ action: "created", actorId: "user:ada", timestamp }],
        }),
      ],
    });
  for (const [id, time] of [
    ["new", "2025-06-01T10:00:00Z"],
    ["old", "2019-01-01T10:00:00Z"],
    ["middle", "2022-01-01T10:00:00Z"],
  ] as const) {
    await importConversation(JSON.stringify(dated(id, time)));
  }
  expect(await hits("elderberry sort:time")).toEqual(["new", "middle", "old"]);
  const store = await getWholeStore();
  const rows = await store.read((sql) =>
    sql.all<{ id: number }>(`SELECT id FROM "SearchChunk" ORDER BY id DESC LIMIT 3`),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
});
