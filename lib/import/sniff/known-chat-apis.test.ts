import { describe, expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const plan = async (file: unknown, name = "a.json") =>
  (await planFiles([name, typeof file === "string" ? file : JSON.stringify(file)])).items;

const QUERY = [
  { role: "user", content: "Where is the boat?", content_type: "text/markdown", timestamp: 1 },
  { role: "bot", content: "In the harbour.", content_type: "text/markdown", timestamp: 2 },
];
const POE = { messageId: "1", text: "Where is the boat?", author: "human", creationTime: 1 };
const CHAT_HISTORY = [
  { role: "USER", message: "Hi" },
  { role: "CHATBOT", message: "Hello" },
];
const ENTRIES = [
  { object: "entry", type: "message.input", role: "user", content: "Where?", id: "a" },
  { object: "entry", type: "message.output", role: "assistant", content: "Here.", id: "b" },
];
const CONVERSATION = { conversation_id: "conv_1" };

test.each([
  ["conversation of Poe", '"role" and "content" for', [POE]],
  [
    "conversation of Poe",
    '"role" and "content" for',
    { data: { chatOfCode: { messagesConnection: { edges: [{ node: POE }] } } } },
  ],
  ["request of Poe", '"query"', { version: "1.1", type: "query", query: QUERY, user_id: "u" }],
  ["Cohere API", '"chat_history"', { message: "Where?", chat_history: CHAT_HISTORY }],
  ["Cohere API", '"chat_history"', { response_id: "r", text: "Here.", generation_id: "g" }],
  ["Cohere API", '"chat_history"', CHAT_HISTORY],
  [
    "Cohere API without its request",
    '"messages"',
    { id: "r", finish_reason: "COMPLETE", message: { role: "assistant", content: [] } },
  ],
  [
    "Mistral",
    "/messages",
    { ...CONVERSATION, object: "conversation.response", outputs: ENTRIES.slice(1) },
  ],
  ["Mistral", "/messages", { ...CONVERSATION, object: "conversation.history", entries: ENTRIES }],
  ["Mistral", "/messages", { model: "mistral-medium", inputs: "Where?", stream: false }],
  ["Mistral", "/messages", { agent_id: "ag_1", inputs: [{ role: "user", content: "Where?" }] }],
  ["ShareGPT", '"conversations"', [{ from: "human", value: "Where?" }]],
])(
  "a file that looks like %s is refused by that name and says what %s",
  async (what, way, file) => {
    const [item] = await plan(file);
    expect(item).toMatchObject({ verdict: "invalid", format: "unknown" });
    const said = item?.problems[0]?.message ?? "";
    expect([said, said]).toEqual([expect.stringContaining(what), expect.stringContaining(way)]);
  },
);

test("what these refusals offer instead is read", async () => {
  expect(await plan(QUERY)).toMatchObject([{ verdict: "new", format: "openai" }]);
  const messages = { ...CONVERSATION, object: "conversation.messages", messages: ENTRIES };
  expect(await plan(messages)).toMatchObject([{ verdict: "new", counts: { messages: 2 } }]);
  const rows = [{ conversations: [{ from: "human", value: "Where?" }] }];
  expect(await plan(rows)).toMatchObject([{ verdict: "new", format: "sharegpt" }]);
});

describe("lists of lists", () => {
  const talk = (end: string) => [
    { role: "user", content: "Where is the boat?" },
    { role: "assistant", content: `In the harbour${end}` },
  ];
  const both = [talk("."), talk("!")];
  const lines = both.map((list) => `${JSON.stringify(list)}\n`).join("");

  test.each([
    ["in a list", "openai", both],
    ["in a list in an object", "openai", { conversations: both }],
    ["in lines", "openai", lines],
    [
      "of the Gemini API",
      "gemini-api",
      both.map((list) =>
        list.map(({ role, content }) => ({
          role: role === "user" ? role : "model",
          parts: [{ text: content }],
        })),
      ),
    ],
  ])("of messages %s are one conversation each", async (_where, format, file) => {
    const items = await plan(file, file === lines ? "a.jsonl" : "a.json");
    const expected = { verdict: "new", format, counts: { messages: 2 } };
    expect(items).toMatchObject([expected, expected]);
    expect(new Set(items.map(({ documentId }) => documentId)).size).toBe(2);
  });

  test("of two formats are each read by their own", async () => {
    const call = { type: "tool_use", id: "t", name: "find", input: {} };
    const other = [
      { role: "user", content: "Where?" },
      { role: "assistant", content: [{ type: "text", text: "Here." }, call] },
    ];
    const items = await plan([talk("."), other]);
    expect(items.map(({ format }) => format)).toEqual(["openai", "anthropic"]);
  });

  test("of something else are named as such, and one among messages is refused alone", async () => {
    const [pairs] = await plan([["Where?", "Here."]]);
    expect(pairs?.problems[0]?.message).toContain("Its first item is a list.");
    const items = await plan([talk("."), ["Where?", "Here."]]);
    expect(items.map(({ verdict }) => verdict)).toEqual(["new", "invalid"]);
  });
});
