import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";

import { searchLibrary } from "./search";

useSharedLibrary();

/** More messages than are ranked, and conversations whose title alone has the words. */
const CONVERSATIONS = 30;
const MESSAGES = 20;
const BY_TITLE = [3, 11, 29];

const day = (at: number): string => new Date(Date.UTC(2025, 0, 1 + at)).toISOString();

beforeAll(async () => {
  for (let at = 0; at < CONVERSATIONS; at += 1) {
    const isByTitle = BY_TITLE.includes(at);
    const messages = Array.from({ length: MESSAGES }, (_, n) =>
      buildMessage({
        id: `m${n}`,
        content: isByTitle ? "Nothing of it." : `A walnut tree, ${n} times.`,
        auditTrail: [{ action: "created", actorId: "user:ada", timestamp: day(at) }],
      }),
    );
    const document = buildConversation({
      id: `c${at}`,
      conversationTitle: isByTitle ? `Walnut tree ${at}` : `Conversation ${at}`,
      auditTrail: [{ action: "created", actorId: "user:ada", timestamp: day(at) }],
      messages,
    });
    await importConversation(JSON.stringify(document));
  }
}, 60_000);

async function pagesOf(q: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null | undefined;
  do {
    const page = await searchLibrary(LOCAL_VIEWER, { q, limit, ...(cursor ? { cursor } : {}) });
    pages.push((page?.groups ?? []).map(({ conversation }) => conversation.title));
    cursor = page?.nextCursor ?? null;
  } while (cursor !== null);
  return pages;
}

const newestFirst = (wanted: (at: number) => boolean): number[] =>
  Array.from({ length: CONVERSATIONS }, (_, at) => CONVERSATIONS - 1 - at).filter(wanted);

const isByTitle = (at: number): boolean => BY_TITLE.includes(at);
const expected = [
  ...newestFirst(isByTitle).map((at) => `Walnut tree ${at}`),
  ...newestFirst((at) => !isByTitle(at)).map((at) => `Conversation ${at}`),
];

test.each(["walnut", '"walnut tree"', "walnut tree"])(
  "what is not ranked of %s follows, each conversation once, the newest first",
  async (q) => {
    for (const limit of [4, 7, 50]) expect((await pagesOf(q, limit)).flat()).toEqual(expected);
  },
);
