import fc from "fast-check";
import { expect, test } from "vitest";

import { CHAT_ROWS } from "./chat-rows";
import { PERPLEXITY } from "./exchanges";

const ASKED = "Where is the boat?";
const SAID = "In the harbour.";
const TALK = [
  { role: "user", content: ASKED },
  { role: "assistant", content: SAID },
];
const TOOL = { type: "function", function: { name: "find_boat", parameters: {} } };

test("a row has its instructions before its turns, and its tools beside them", () => {
  const row = { system_prompt: "Speak of boats.", tools: [TOOL], conversation: TALK };
  expect(CHAT_ROWS.rewrite(row)?.items).toEqual([
    { messages: [{ role: "system", content: "Speak of boats." }, ...TALK], tools: [TOOL] },
  ]);
});

test("instructions that the turns have already are not said twice", () => {
  const turns = [{ role: "system", content: "Speak of boats." }, ...TALK];
  expect(CHAT_ROWS.rewrite([{ system: "Speak.", conversation: turns }])?.items).toEqual([
    { messages: turns, details: { system: "Speak." } },
  ]);
});

test("a turn that calls a tool needs no text", () => {
  const call = { id: "c", type: "function", function: { name: "find_boat", arguments: "{}" } };
  const turns = [
    ...TALK.slice(0, 1),
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: "c", content: SAID },
  ];
  expect(CHAT_ROWS.rewrite({ conversation: turns })?.items).toEqual([{ messages: turns }]);
});

test("a battle is two conversations, each with its model and which of them won", () => {
  const battle = { question_id: "q", model_a: "walnut-a", model_b: "walnut-b", winner: "model_b" };
  const row = { ...battle, conversation_a: TALK, conversation_b: TALK.slice(0, 1) };
  const { question_id: _, ...details } = battle;
  expect(CHAT_ROWS.rewrite(row)?.items).toEqual([
    { id: "q:a", model: "walnut-a", messages: TALK, details },
    { id: "q:b", model: "walnut-b", messages: TALK.slice(0, 1), details },
  ]);
});

test.each([
  ["a turn without a text", [...TALK, { role: "user" }]],
  ["a turn of another kind", [...TALK, { from: "gpt", value: SAID }]],
  ["a part that is no text", [{ role: "user", content: [{ type: "image", url: "a.png" }] }]],
  ["a pair with something beside it", [{ input: ASKED, output: SAID, score: 1 }]],
])("%s is left as it is, since reading the others would lose it", (_, conversation) => {
  const rows = [{ conversation }, { conversation: TALK }];
  expect(CHAT_ROWS.rewrite(rows)).toMatchObject({ items: [rows[0], {}], unread: new Set([0]) });
});

test("rows whose answers are beside their turns are no chats", () => {
  expect(CHAT_ROWS.is({ conversation: TALK.slice(0, 1), response: SAID })).toBe(false);
  expect(CHAT_ROWS.is({ conversation: TALK, chosen: SAID, rejected: "No." })).toBe(false);
});

test("every turn of every row arrives once, in its order and from who said it", () => {
  const turn = fc.record({ role: fc.constantFrom("user", "assistant"), content: fc.string() });
  const turns = fc.array(turn, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(turns, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = CHAT_ROWS.rewrite(rows.map((conversation) => ({ conversation })));
      expect(read?.items).toEqual(rows.map((messages) => ({ messages })));
    }),
  );
});

test("a question of Perplexity without an answer says that it failed", () => {
  const entries = [{ query: ASKED, answer: "", query_status: "FAILED" }];
  const file = { conversations: [{ context_title: "Boat", entries }], account: {} };
  expect(PERPLEXITY.rewrite(file)).toMatchObject({
    items: [
      { title: "Boat", messages: [{ role: "user", content: ASKED, query_status: "FAILED" }] },
    ],
    beside: ["account"],
  });
});
