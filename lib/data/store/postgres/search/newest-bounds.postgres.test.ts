import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { searchLibrary } from "@/lib/data/search/search";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { freeTestLibrary } from "@/lib/testing/postgres/schema";

import { costs } from "./ways";

const CONVERSATIONS = 30;
const MESSAGES = 150;

/** Words by how many messages of which conversations have them; the first conversations are the oldest. */
const WORDS: Readonly<Record<string, (conversation: number, message: number) => boolean>> = {
  always: () => true,
  often: (_, message) => message % 3 > 0,
  oftener: (conversation, message) => conversation % 2 === 0 && message % 3 === 0,
  oldest: (conversation) => conversation < 15,
  older: (conversation, message) => conversation < 8 && message % 2 === 0,
  newest: (conversation) => conversation >= 24,
  seldom: (conversation, message) => (conversation * MESSAGES + message) % 97 === 0,
  once: (conversation, message) => conversation === 3 && message === 7,
};

const places: { readonly data: string; readonly url: string | undefined }[] = [];

function enter({ data, url }: (typeof places)[number]): void {
  process.env["COLLOQUY_DATA"] = data;
  if (url === undefined) delete process.env["DATABASE_URL"];
  else process.env["DATABASE_URL"] = url;
}

function textOf(conversation: number, message: number): string {
  const words = Object.keys(WORDS).filter((word) => WORDS[word]?.(conversation, message));
  // PostgreSQL looks at how often starts of words stand in a text only where it knows a hundred words.
  return [...(message % 5 === 0 ? words.toReversed() : words), `other${message}`].join(" ");
}

beforeAll(async () => {
  const data = await enterEmptyLibrary();
  places.push({ data, url: process.env["DATABASE_URL"] }, { data, url: undefined });
  for (const place of places) {
    enter(place);
    for (let at = 0; at < CONVERSATIONS; at += 1) {
      const messages = Array.from({ length: MESSAGES }, (_, number) => {
        const timestamp = new Date(Date.UTC(2024, at, 1, 0, number)).toISOString();
        return buildMessage({
          id: `m${number}`,
          content: textOf(at, number),
          auditTrail: [{ action: "created", actorId: "user:test", timestamp }],
        });
      });
      const title = `talk ${at}`;
      const document = buildConversation({ id: `c${at}`, conversationTitle: title, messages });
      await importConversation(JSON.stringify(document));
    }
    if (place.url === undefined) continue;
    const store = await getWholeStore();
    await store.write((sql) => sql.run("ANALYZE message_fts"));
  }
}, 60_000);

afterAll(async () => {
  for (const place of places) {
    enter(place);
    await closeStore();
  }
  enter(places[0]!);
  await freeTestLibrary();
});

/** All pages of a search, but the ids that each library gives by itself. */
async function pagesOf(place: (typeof places)[number], q: string) {
  enter(place);
  const pages = [];
  for (let cursor: string | null = ""; cursor !== null && pages.length < 8;) {
    const more: { readonly cursor?: string } = cursor === "" ? {} : { cursor };
    const answer = await searchLibrary(LOCAL_VIEWER, { q, limit: 6, ...more });
    pages.push({
      total: answer?.total,
      groups: answer?.groups.map(({ conversation: { title }, hits, more: others }) => ({
        title,
        others,
        hits: hits.map(({ documentId, snippet }) => ({ documentId, snippet })),
      })),
    });
    cursor = answer?.nextCursor ?? null;
  }
  return pages;
}

const word = fc.constantFrom(...Object.keys(WORDS));
const term = fc.oneof(
  word,
  word.map((each) => `${each.slice(0, 3)}*`),
  fc.tuple(word, word).map((two) => `"${two.join(" ")}"`),
  word.map((each) => `-${each}`),
);
const query = fc
  .tuple(fc.array(term, { minLength: 1, maxLength: 3 }), fc.constantFrom("", "sort:time"))
  .map(([terms, sort]) => `${terms.join(" ")} ${sort}`.trim());

test("whichever way is taken to the newest matches, they are the same", async () => {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  // In so few messages none but the plainest would ever be taken.
  let dice = 7;
  const ways = (["whole", "bounded", "passing"] as const).map((way) =>
    vi.spyOn(costs, way).mockImplementation(() => (dice = (dice * 16_807) % 2_147_483_647)),
  );
  const frequent = [
    "always",
    "often sort:time",
    "oldest sort:time",
    '"always often"',
    "seldom al*",
  ];
  await fc.assert(
    fc.asyncProperty(query, async (q) => {
      expect(await pagesOf(places[0]!, q)).toEqual(await pagesOf(places[1]!, q));
    }),
    { numRuns: 60, examples: [...frequent, ...frequent, ...frequent].map((q) => [q]) },
  );
  const calls = sent.mock.calls as unknown as [{ readonly text?: string }][];
  const asked = calls.map(([first]) => first.text ?? "").filter((text) => /AS cut/.test(text));
  for (const spy of [sent, ...ways]) spy.mockRestore();
  const [whole, bounded] = [/ORDER BY f.id DESC LIMIT/, /f.id >= .* ORDER BY f.id \+ 0 DESC/s];
  expect(asked.filter((text) => whole.test(text)).length).toBeGreaterThan(3);
  expect(asked.filter((text) => bounded.test(text)).length).toBeGreaterThan(3);
  // Words of the oldest messages are found behind the last bound.
  const isBounded = (text: string | undefined): boolean => text?.includes("f.id >= ") === true;
  const behind = asked.filter((text, at) => !isBounded(text) && isBounded(asked[at - 1]));
  expect(behind.length).toBeGreaterThan(0);
}, 60_000);
