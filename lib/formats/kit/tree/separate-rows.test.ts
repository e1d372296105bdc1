import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { anthropic } from "@/lib/formats/anthropic";
import { openai } from "@/lib/formats/openai";
import { parseContext } from "@/lib/testing/formats/fixtures";

interface Said {
  readonly id: string;
  readonly messages: readonly { readonly content?: string; readonly contentBlocks?: unknown }[];
}

async function read(format: typeof openai, item: unknown, pointer = "") {
  const result = await format.parse(item, parseContext({ pointer }));
  return { ...result, conversations: result.documents.map(({ text }) => JSON.parse(text) as Said) };
}

const row = (conversation: string | number, member: string, at: number) => ({
  [member]: conversation,
  role: at % 2 === 0 ? "user" : "assistant",
  content: `sentence ${at}`,
});

describe.each([openai, anthropic])("$id", (format) => {
  test("each message is in the conversation that it names, and in no other", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom("conversation_id", "chatId", "thread_id", "session_id"),
        fc.boolean(),
        async (owners, member, isNamed) => {
          const rows = owners.map((owner, at) => row(isNamed ? `c${owner}` : owner, member, at));
          const { conversations } = await read(format, rows);
          const expected = [...new Set(owners)].map((owner) =>
            rows.filter((_, at) => owners[at] === owner).map(({ content }) => content),
          );
          const said = conversations.map(({ messages }) =>
            messages.map((message) => JSON.stringify(message).match(/sentence \d+/)?.[0]),
          );
          expect(said).toEqual(expected);
          expect(new Set(conversations.map(({ id }) => id)).size).toBe(expected.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a list in which not every message names a conversation is one", async () => {
    const rows = [row("a", "chat_id", 0), { role: "assistant", content: "No name." }];
    expect((await read(format, rows)).conversations).toHaveLength(1);
  });

  test("the name of the conversation counts before that of the session", async () => {
    const rows = [0, 1, 2].map((at) => ({ ...row("a", "chat_id", at), session_id: `s${at}` }));
    expect((await read(format, rows)).conversations).toHaveLength(1);
  });

  test("findings stay where they are in the file, and counts are sums", async () => {
    const rows = [
      row("a", "chat_id", 0),
      row("b", "chat_id", 0),
      null,
      "?",
      row("a", "chat_id", 1),
    ];
    const { diagnostics, fidelity } = await read(format, rows, "/0");
    expect(diagnostics.map(({ path }) => path)).toEqual(["/0/3"]);
    expect(fidelity.mapped["messages"]).toBe(3);
  });
});
