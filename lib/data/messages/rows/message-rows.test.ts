import { expect, test } from "vitest";

import {
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { getWholeStore } from "@/lib/data/library/client";

import { loadMessageFactsRows, loadLightRowsById } from "./message-rows";

useLibrary();

test("packed rows are the rows, to the last bit of a number", async () => {
  const messages = [
    buildMessage({ id: 'quote " and \u0000 and \u{1F375}', index: 9_007_199_254_740_991 }),
    buildMessage({ id: "b", index: -3, pinned: true }),
    buildComposite([buildText("c", { createdAt: "2025-10-03T15:55:19.123Z" })], {
      id: "c",
      isPreferred: true,
      assistantMetadata: { modelId: "m" },
    }),
  ];
  await importConversation(JSON.stringify(buildConversation({ messages })));
  const store = await getWholeStore();
  await store.read(async (sql) => {
    const keys = await sql.query.selectFrom("Conversation").select("key").execute();
    const rows = await loadMessageFactsRows(sql, keys[0]?.key ?? 0);
    const one = await loadLightRowsById(
      sql,
      rows.map(({ id }) => id),
    );
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(one.toSorted((a, b) => a.ordinal - b.ordinal));
    expect(rows[0]?.slotIndex).toBe(9_007_199_254_740_991);
  });
});
