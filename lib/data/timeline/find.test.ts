import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import type { Message } from "@/lib/domain/conversation/schema/conversation";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";

import { findInConversation } from "./find";
import { loadTimelineWindow } from "./get";

useLibrary();

async function store(messages: Message[]): Promise<string> {
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  return id;
}

async function found(input: Parameters<typeof findInConversation>[1]) {
  const outcome = await findInConversation(LOCAL_VIEWER, input);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.found;
}

test("counts every place in reading order and says where it is", async () => {
  const id = await store([
    buildMessage({ id: "m0", content: "Tea? tea." }),
    buildComposite([
      buildCall({ id: "c", args: { q: "green tea" } }),
      buildResult("c", { output: { list: ["tea", "Teapot"] } }),
      buildText("steam"),
    ]),
  ]);
  const all = await found({ id, text: "tea", tools: true });
  expect(all).toMatchObject({ total: 6, messages: 2, truncated: false });
  expect(all.parts.map(({ slot, where, pointer, count }) => [slot, where, pointer, count])).toEqual(
    [
      [0, "text", "/content", 2],
      [1, "args", "/contentBlocks/0", 1],
      [1, "results", "/contentBlocks/1", 2],
      [1, "text", "/contentBlocks/2", 1],
    ],
  );
  expect(await found({ id, text: "tea" })).toMatchObject({ total: 3 });
  expect(await found({ id, text: "tea", wholeWord: true, tools: true })).toMatchObject({
    total: 4,
  });
});

test("retries that are not shown on demand, deleted messages never", async () => {
  const deleted = [{ action: "deleted" as const, actorId: "a", timestamp: "2025-01-01T00:00:00Z" }];
  const id = await store([
    buildMessage({ id: "m0", index: 0, content: "oolong" }),
    buildMessage({ id: "m1", index: 0, content: "oolong", isPreferred: true }),
    buildMessage({ id: "m2", index: 1, content: "oolong", auditTrail: deleted }),
  ]);
  const shown = await loadTimelineWindow(LOCAL_VIEWER, id, { around: "m1" });
  expect(await found({ id, text: "oolong" })).toMatchObject({
    total: 1,
    parts: [{ messageId: shown?.slots[0]?.shown, shown: true }],
  });
  expect(await found({ id, text: "oolong", retries: true })).toMatchObject({
    total: 2,
    parts: [{ shown: false }, { shown: true }],
  });
});

test("gives the words around each place where they are asked for, as far as there is room", async () => {
  const many = "tea and milk. ".repeat(1500);
  const id = await store([
    buildMessage({ id: "m0", content: "Some green tea, please." }),
    buildMessage({ id: "m1", content: many }),
  ]);
  const plain = await found({ id, text: "tea" });
  expect(plain.parts.map((part) => part.snippets)).toEqual([undefined, undefined]);
  const { parts, total } = await found({ id, text: "tea", snippets: true });
  expect(total).toBe(1501);
  expect(parts[0]).toMatchObject({
    role: "user",
    snippets: [
      {
        parts: [
          { text: "Some green ", mark: false },
          { text: "tea", mark: true },
          { text: ", please.", mark: false },
        ],
      },
    ],
  });
  expect(parts[1]?.snippets).toHaveLength(999);
  // Each has its own place marked, and no other.
  for (const snippet of parts[1]?.snippets ?? []) {
    expect(snippet.parts.filter(({ mark }) => mark)).toEqual([{ text: "tea", mark: true }]);
  }
});

test("reports a pattern that can’t be read and a conversation that does not exist", async () => {
  const id = await store([buildMessage({ id: "m0", content: "x" })]);
  expect(await findInConversation(LOCAL_VIEWER, { id, text: "(", regex: true })).toMatchObject({
    code: "find.pattern",
  });
  expect(await findInConversation(LOCAL_VIEWER, { id: "none", text: "x" })).toMatchObject({
    code: "not-found",
  });
});
