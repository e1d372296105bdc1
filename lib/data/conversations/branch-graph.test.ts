import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { branchGraph } from "./branch-graph";

useLibrary();

test("retries of a conversation, with the words and the slot of each", async () => {
  const { id } = await importConversation(
    JSON.stringify(
      buildConversation({
        messages: [
          buildMessage({ id: "a", index: 0, content: "Which tea?" }),
          buildMessage({ id: "b", index: 1, role: "assistant", content: "Oolong" }),
          buildMessage({ id: "c", index: 1, role: "assistant", content: "Assam" }),
          buildMessage({ id: "d", index: 2, content: "Thanks" }),
        ],
      }),
    ),
  );
  const graph = await branchGraph(LOCAL_VIEWER, id, {});
  expect(graph).toMatchObject({ id, total: 3, forks: 1, messages: 4, lanes: 2 });
  expect(
    graph?.rows.map(({ messageId, lane, slot, words, length, onPath }) => [
      messageId,
      lane,
      slot,
      words,
      length,
      onPath,
    ]),
  ).toEqual([
    ["a", 0, 0, "Which tea?", 1, true],
    ["b", 1, 1, "Oolong", 1, false],
    ["c", 0, 1, "Assam", 2, true],
  ]);
  expect(await branchGraph(LOCAL_VIEWER, "none", {})).toBeNull();
});

test("ten thousand messages come by pages of 200 rows, with the lines through each", async () => {
  const messages = Array.from({ length: 10_000 }, (_, at) =>
    buildMessage({ id: `m${at}`, index: Math.floor(at / 2), content: `Words ${at}` }),
  );
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  const page = await branchGraph(LOCAL_VIEWER, id, { from: 400 });
  expect(page).toMatchObject({ from: 400, total: 10_000, forks: 5000 });
  expect(page?.rows).toHaveLength(200);
  expect(page?.edges.length).toBeLessThan(210);
  expect(page?.rows[0]?.words).toMatch(/^Words /);
});
