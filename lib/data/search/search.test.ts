import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, describe, expect, test } from "vitest";

import type { SearchAnswer } from "@/lib/domain/search/answers";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

import { moveToLibrary } from "../conversations/move-library";
import { searchLibrary } from "./search";
import { deleteConversation } from "../trash/move";

useSharedLibrary();

async function search(
  q: string,
  more: { cursor?: string; limit?: number; conversation?: string } = {},
) {
  const answer = await searchLibrary(LOCAL_VIEWER, { q, ...more });
  if (answer === null) throw new Error("there is no such conversation");
  return answer;
}

const titles = ({ groups }: SearchAnswer): string[] =>
  groups.map(({ conversation }) => conversation.title);

/** Hits as `title/document id of the message or its place`. */
const hits = ({ groups }: SearchAnswer): string[] =>
  groups.flatMap(({ conversation, hits: found }) =>
    found.map(({ documentId, where }) => `${conversation.title}/${documentId ?? ""}:${where}`),
  );

const marked = ({ groups }: SearchAnswer): string[] =>
  groups.flatMap(({ hits: found }) =>
    found.map(({ snippet }) =>
      snippet.parts.map(({ text, mark }) => (mark ? `[${text}]` : text)).join(""),
    ),
  );

const at = (day: number): string => `2025-03-${String(day).padStart(2, "0")}T12:00:00Z`;
const created = (day: number) => [
  { action: "created" as const, actorId: "user:ada", timestamp: at(day) },
];

const ids = new Map<string, string>();

beforeAll(async () => {
  const documents = [
    buildConversation({
      conversationTitle: "Garden",
      auditTrail: created(1),
      systemMessage: "Answer as a botanist.",
      extensions: { "dev.colloquy:tags": { v: 1, tags: ["Home", "Été"] } },
      messages: [
        buildMessage({ id: "g1", content: "When do I plant tulips?", pinned: true }),
        buildComposite(
          [
            buildThinking("The climate matters; tulips need cold.", { createdAt: at(1) }),
            buildText("Plant them in autumn.", { createdAt: at(1) }),
          ],
          { id: "g2", index: 1, isPreferred: false, assistantMetadata: { model: "Sage-2" } },
        ),
        buildComposite([buildText("In October, before the frost.", { createdAt: at(2) })], {
          id: "g3",
          index: 1,
          isPreferred: true,
          assistantMetadata: { model: "sage-3" },
        }),
      ],
    }),
    buildConversation({
      conversationTitle: "Tulips in art",
      auditTrail: created(9),
      isPrivate: true,
      ownerId: "user:ada",
      messages: [
        buildMessage({ id: "a1", content: "Who painted flowers?" }),
        buildComposite(
          [
            buildCall({
              id: "call",
              createdAt: at(9),
              toolRef: { name: "web:search", toolsetId: "webtools" },
              args: { query: "still life with vermeer" },
            }),
            buildResult("call", {
              createdAt: at(9),
              output: { hits: ["Jan Brueghel painted them"] },
            }),
          ],
          { id: "a2" },
        ),
        buildMessage({
          id: "a3",
          role: "assistant",
          content: "Gone words",
          auditTrail: [{ action: "deleted", actorId: "user:ada", timestamp: at(10) }],
        }),
      ],
    }),
    buildConversation({
      conversationTitle: "東京の旅",
      auditTrail: created(20),
      messages: [
        buildMessage({
          id: "t1",
          content: "東京都の桜はいつですか",
          attachments: [{ id: "f", attachmentKind: "file", name: "itinerary.pdf" }],
        }),
      ],
    }),
  ];
  for (const document of documents) {
    const { id } = await importConversation(JSON.stringify(document));
    ids.set(document.conversationTitle ?? "", id);
  }
});

describe("a search finds", () => {
  test.each([
    ["october", ["Garden/g3:text"]],
    ["climate", ["Garden/g2:thinking"]],
    ["botanist", ["Garden/:system"]],
    ["vermeer", ["Tulips in art/a2:args"]],
    ["brueghel", ["Tulips in art/a2:results"]],
    ["webtools", ["Tulips in art/a2:tool"]],
    ["itinerary", ["東京の旅/t1:attachment"]],
    ["京都", ["東京の旅/t1:text"]],
    ["桜はいつ", ["東京の旅/t1:text"]],
    ["octob", ["Garden/g3:text"]],
    ["octob frost", []],
    ['"before the frost"', ["Garden/g3:text"]],
    ['"frost the before"', []],
    ["PLANT -autumn", ["Garden/g1:text"]],
    ["nowhere", []],
    ["gone", []],
    ["gone is:deleted", ["Tulips in art/a3:text"]],
  ])("%s", async (q, expected) => {
    expect(hits(await search(q))).toEqual(expected);
  });

  test("titles before messages, and says where each word stands", async () => {
    const answer = await search("tulips");
    expect(hits(answer)).toEqual(["Tulips in art/:title", "Garden/g1:text", "Garden/g2:thinking"]);
    expect(answer.total).toEqual({ conversations: 2, messages: 2, exact: true });
    expect(marked(answer)).toEqual([
      "[Tulips] in art",
      "When do I plant [tulips]?",
      "The climate matters; [tulips] need cold.",
    ]);
  });

  test("words that are in different messages of one conversation", async () => {
    const answer = await search("vermeer brueghel flowers");
    expect(hits(answer)).toEqual(["Tulips in art/a1:text", "Tulips in art/a2:args"]);
    expect(answer.total.conversations).toBe(1);
    expect(titles(await search("flowers october"))).toEqual([]);
    // One in the title, one in a message.
    expect(titles(await search("art brueghel"))).toEqual(["Tulips in art"]);
  });

  test("retries that are not shown, and tells so", async () => {
    const [hit] = (await search("autumn")).groups[0]!.hits;
    expect(hit).toMatchObject({ documentId: "g2", slot: 1, shown: false });
    const [shown] = (await search("october")).groups[0]!.hits;
    expect(shown).toMatchObject({ documentId: "g3", slot: 1, shown: true });
  });
});

describe("filters", () => {
  test.each([
    ["role:user", ["東京の旅", "Tulips in art", "Garden"]],
    ["kind:thinking", ["Garden"]],
    ["kind:tools", ["Tulips in art"]],
    ["tool:web:search", ["Tulips in art"]],
    ["tool:web*", ["Tulips in art"]],
    ["toolset:webtools", ["Tulips in art"]],
    ["model:SAGE-2", ["Garden"]],
    ["model:sage* in:text frost", ["Garden"]],
    ["tag:ete", ["Garden"]],
    ["tag:none", []],
    ["is:pinned", ["Garden"]],
    ["is:private", ["Tulips in art"]],
    ["-is:private", ["東京の旅", "Garden"]],
    ["is:retry", ["Garden"]],
    ["is:deleted", ["Tulips in art"]],
    ["has:attachment", ["東京の旅"]],
    ["has:time", ["Tulips in art", "Garden"]],
    ["after:2025-03-09", ["東京の旅", "Tulips in art"]],
    ["after:2025-03-09 has:time", ["Tulips in art"]],
    ["before:2025-03-02", ["Garden"]],
    ["source:cjson before:2025-03-10", ["Tulips in art", "Garden"]],
    ["source:chatgpt", []],
    ["tulips in:title", ["Tulips in art"]],
    ["tulips -in:title", ["Garden"]],
    ["tulips in:thinking in:title", ["Tulips in art", "Garden"]],
    ["tulips role:assistant", ["Garden"]],
    ["-tulips kind:text", ["東京の旅", "Tulips in art", "Garden"]],
  ])("%s", async (q, expected) => {
    expect(titles(await search(q))).toEqual(expected);
  });

  test("of an unknown kind are told, and the rest is searched", async () => {
    const answer = await search("tulips rol:user");
    expect(answer.problems).toMatchObject([{ start: 7, end: 15, suggestion: "role:user" }]);
    expect(titles(answer)).toEqual(["Tulips in art", "Garden"]);
  });
});

test("sorted by time, the latest conversation comes first", async () => {
  expect(titles(await search("tulips sort:time"))).toEqual(["Tulips in art", "Garden"]);
});

describe("pages", () => {
  beforeAll(async () => {
    for (let n = 0; n < 7; n += 1) {
      const messages = [
        buildMessage({ id: `x${n}`, content: n % 2 === 0 ? "needle in hay" : "needle" }),
        buildMessage({ id: `y${n}`, content: "hay" }),
      ];
      await importConversation(
        JSON.stringify(buildConversation({ conversationTitle: `Stack ${n}`, messages })),
      );
    }
  });

  test.each(["sort:relevance", "sort:time"])(
    "(%s) follow each other without gaps",
    async (sort) => {
      const whole = titles(await search(`needle hay ${sort}`));
      expect(whole).toHaveLength(7);
      const paged: string[] = [];
      const totals: SearchAnswer["total"][] = [];
      let cursor: string | null | undefined;
      do {
        const page: SearchAnswer = await search(`needle hay ${sort}`, {
          limit: 2,
          ...(cursor ? { cursor } : {}),
        });
        totals.push(page.total);
        paged.push(...titles(page));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(paged).toEqual(whole);
      // What is counted is all there is; what is not, is at least so many.
      expect(totals[0]).toMatchObject(
        sort === "sort:time" ? { conversations: 7 } : { conversations: 4, exact: false },
      );
    },
  );
});

test("one conversation can be asked for all its hits", async () => {
  const id = ids.get("Garden")!;
  const answer = await search("tulips", { conversation: id });
  expect(hits(answer)).toEqual(["Garden/g1:text", "Garden/g2:thinking"]);
  expect(titles(await search("vermeer", { conversation: id }))).toEqual([]);
  expect(
    await searchLibrary(LOCAL_VIEWER, { q: "x", conversation: "01ARZ3NDEKTSV4RRFFQ69G5FAV" }),
  ).toBeNull();
});

test("an empty search finds nothing, and a search without words to find says so", async () => {
  expect((await search("")).groups).toEqual([]);
  expect((await search("?!")).groups).toEqual([]);
});

test("a search narrows to one library", async () => {
  const id = ids.get("Garden")!;
  await moveToLibrary(LOCAL_VIEWER, [id], "lib_garden");
  expect(titles(await search("tulips library:lib_garden"))).toEqual(["Garden"]);
  expect(titles(await search("tulips library:library"))).toEqual(["Tulips in art"]);
  expect(titles(await search("tulips library:lib_none"))).toEqual([]);
  await moveToLibrary(LOCAL_VIEWER, [id], "library");
});

test("the trash is searched only when deleted things are asked for", async () => {
  await deleteConversation(LOCAL_VIEWER, ids.get("Garden")!);
  expect(titles(await search("october"))).toEqual([]);
  expect(titles(await search("october is:deleted"))).toEqual(["Garden"]);
});
