import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { MOST_IN_THREAD, MOST_TEXT } from "@/lib/domain/comments/comment";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";

import { listComments } from "./list";

const library = useLibrary();

/** All comments of 100 threads took 830 in one turn. */
const MOST_MS = 120;

const COLUMNS = [
  "id",
  "conversationId",
  "threadId",
  "messageId",
  "messageDocumentId",
  "text",
  "people",
  "createdMs",
];

test.each([1, 100])(
  "a page of %i of the longest threads is read in short turns, and the next goes on",
  async (count) => {
    const { id } = await importConversation(JSON.stringify(buildConversation({})));
    const store = await library.store();
    const text = "words ".repeat(MOST_TEXT / 6);
    await store.write((sql) =>
      sql.insertMany(
        "Comment",
        COLUMNS,
        Array.from({ length: count * MOST_IN_THREAD }, (_, at) => {
          const thread = `thread-${String(Math.floor(at / MOST_IN_THREAD)).padStart(3, "0")}`;
          const isFirst = at % MOST_IN_THREAD === 0;
          return [isFirst ? thread : `${thread}-${at}`, id, thread, 1, "m0", text, "[]", at];
        }),
      ),
    );
    const read = async () => JSON.stringify(await listComments(LOCAL_VIEWER, id));
    expect(await longestTurn(read, MOST_MS)).toBeLessThan(MOST_MS);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listComments(LOCAL_VIEWER, id, cursor === undefined ? {} : { cursor });
      for (const thread of page?.items ?? []) {
        expect(thread.comments).toHaveLength(MOST_IN_THREAD);
        seen.push(thread.id);
      }
      cursor = page?.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
  },
  60_000,
);
