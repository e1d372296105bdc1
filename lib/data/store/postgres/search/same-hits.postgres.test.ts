import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { searchLibrary } from "@/lib/data/search/search";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { freeTestLibrary } from "@/lib/testing/postgres/schema";

const WORDS = "tulip tulips Tulip tül the a of garden gardens 東京 京都 桜 елка ёлка x1 frost-line";
const word = fc.constantFrom(...WORDS.split(" "));
const text = fc.array(word, { minLength: 1, maxLength: 7 }).map((words) => words.join(" "));

const message = fc
  .record({ kind: fc.integer({ min: 0, max: 3 }), one: text, other: text, minute: fc.nat(3) })
  .map(({ kind, one, other, minute }) => {
    const createdAt = `2025-03-0${1 + minute}T12:00:00Z`;
    if (kind === 0) return buildMessage({ content: one });
    if (kind === 1) return buildComposite([buildThinking(one), buildText(other, { createdAt })]);
    if (kind === 2) {
      return buildComposite([buildCall({ createdAt, toolRef: { name: "web" }, args: { q: one } })]);
    }
    return buildComposite([buildResult("c", { createdAt, output: { hits: [one, other] } })]);
  });

const conversation = fc.record({
  title: text,
  system: fc.option(text, { nil: undefined }),
  messages: fc.array(message, { minLength: 1, maxLength: 6 }),
});

const term = fc.oneof(
  word,
  word.map((each) => `${each.slice(0, 3)}*`),
  fc.array(word, { minLength: 2, maxLength: 3 }).map((words) => `"${words.join(" ")}"`),
  word.map((each) => `-${each}`),
  fc.array(word, { minLength: 2, maxLength: 2 }).map((words) => `-"${words.join(" ")}"`),
);
const filter = fc.constantFrom(
  "",
  "",
  "in:text",
  "-in:title",
  "in:args in:thinking",
  "in:title",
  "role:user",
  "kind:thinking",
  "sort:time",
  "after:2025-03-02",
  "tool:web",
);
const query = fc
  .tuple(fc.array(term, { minLength: 1, maxLength: 3 }), filter)
  .map(([terms, where]) => `${terms.join(" ")} ${where}`.trim());

/** The libraries on both databases, with the same in them. */
interface Place {
  readonly data: string;
  readonly url: string | undefined;
}
const places: Place[] = [];

function enter({ data, url }: Place): void {
  process.env["COLLOQUY_DATA"] = data;
  if (url === undefined) delete process.env["DATABASE_URL"];
  else process.env["DATABASE_URL"] = url;
}

beforeAll(async () => {
  const data = await enterEmptyLibrary();
  places.push({ data, url: process.env["DATABASE_URL"] }, { data, url: undefined });
  const documents = fc.sample(conversation, { numRuns: 40, seed: 7 });
  for (const place of places) {
    enter(place);
    for (const [at, { title, system, messages }] of documents.entries()) {
      const numbered = messages.map((each, n) => ({ ...each, id: `m${n}` }));
      const document = buildConversation({
        id: `c${at}`,
        conversationTitle: title,
        ...(system === undefined ? {} : { systemMessage: system }),
        messages: numbered,
      });
      await importConversation(JSON.stringify(document));
    }
  }
});

afterAll(async () => {
  for (const place of places) {
    enter(place);
    await closeStore();
  }
  enter(places[0]!);
  await freeTestLibrary();
});

/** Everything a search says, but the ids that each library gives by itself. */
async function answerOf(place: Place, q: string) {
  enter(place);
  const answer = await searchLibrary(LOCAL_VIEWER, { q, limit: 50 });
  return {
    total: answer?.total,
    groups: answer?.groups.map(({ conversation: { title }, hits, more }) => ({
      title,
      more,
      hits: hits.map(({ documentId, where, snippet }) => ({ documentId, where, snippet })),
    })),
  };
}

test("both databases find the same, in the same order, with the same snippets", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(query, async (q) => {
      const [onPostgres, onSqlite] = [await answerOf(places[0]!, q), await answerOf(places[1]!, q)];
      expect(onPostgres).toEqual(onSqlite);
      found += onPostgres.groups?.length ?? 0;
    }),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(100);
});
