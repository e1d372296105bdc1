import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";

import { conversationFacets } from "./facets";
import { listTags } from "./tags";

const library = useLibrary();

const CONVERSATIONS = 50;
/** 500,000 tags took 250 to 310 in one statement. */
const MOST_MS = 120;

const tagOf = (at: number) => `Tag ${String(at).padStart(5, "0")}`;

test.each([1000, 10_000])(
  "%i tags on each conversation are counted in short turns",
  async (count) => {
    for (let at = 0; at < CONVERSATIONS; at += 1) {
      await importConversation(JSON.stringify(buildConversation({ id: `c${at}` })));
    }
    const store = await library.store();
    await store.write(async (sql) => {
      const rows = await sql.query.selectFrom("Conversation").select("key").execute();
      for (const { key } of rows) {
        const tags = Array.from({ length: count }, (_, at) => [
          key,
          tagOf(at),
          tagOf(at).toLowerCase(),
        ]);
        await sql.insertMany("ConversationTag", ["conversationKey", "tag", "tagKey"], tags);
      }
    });
    const tags = await listTags(LOCAL_VIEWER);
    expect(tags).toHaveLength(count);
    expect(tags[0]).toEqual({ tag: tagOf(0), count: CONVERSATIONS });
    expect(tags.every((tag) => tag.count === CONVERSATIONS)).toBe(true);
    expect(await longestTurn(() => listTags(LOCAL_VIEWER), MOST_MS)).toBeLessThan(MOST_MS);
    const facets = () => conversationFacets(LOCAL_VIEWER, {});
    expect(await longestTurn(facets, MOST_MS)).toBeLessThan(MOST_MS);
    // No document has them.
    await store.write(({ query }) => query.deleteFrom("ConversationTag").execute());
  },
  60_000,
);
