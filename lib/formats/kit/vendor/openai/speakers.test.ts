import { expect, test } from "vitest";

import { createCallRegister } from "@/lib/formats/kit/tree/call-register";

import { readOpenaiMessages } from "./message-list";

const read = (list: readonly unknown[]) =>
  readOpenaiMessages(
    list,
    { path: "", before: 0 },
    { calls: createCallRegister(), toolsetOf: () => null },
  );
const rolesOf = (...words: readonly string[]) =>
  read(words.map((role) => ({ role, content: "Where is the boat?" }))).listed.map(
    ({ message }) => message.role,
  );

test.each([
  ["user", "claude-3-opus", "user", "Claude"],
  ["You", "ChatGPT", "You", "gpt-4o"],
  ["customer", "agent", "customer", "agent"],
  ["user", "walnut-7b", "user", "walnut-7b"],
  ["Human", "Harbour bot", "Human", "Harbour bot"],
])("%s is answered by %s", (...words) => {
  expect(rolesOf(...words)).toEqual(["user", "assistant", "user", "assistant"]);
});

test.each([
  [["user", "walnut", "hazel"], 2],
  [["user", "assistant", "walnut"], 1],
])("of %j nobody knows who answers, and it is said", (words, unknown) => {
  const { findings } = read(words.map((role) => ({ role, content: "Where is the boat?" })));
  expect(findings.map(({ rule }) => rule)).toEqual(Array(unknown).fill("import.role-unknown"));
});

test("an answer under a word of its own is still said to be of no known role", () => {
  const { findings } = read([
    { role: "user", content: "Where is the boat?" },
    { role: "walnut", content: "In the harbour." },
  ]);
  expect(findings).toMatchObject([{ rule: "import.role-unknown", severity: "warning" }]);
});

const blocksOf = (list: readonly unknown[]) =>
  read(list).listed.flatMap(({ message }) => message.blocks);

test("calls that AG-UI has under names of its own are read with their results", () => {
  const call = { id: "c", type: "function", function: { name: "find", arguments: '{"boat": 1}' } };
  const blocks = blocksOf([
    { id: "a", role: "assistant", toolCalls: [call] },
    { id: "b", role: "tool", toolCallId: "c", content: "harbour" },
  ]);
  expect(blocks).toMatchObject([
    { kind: "toolCall", id: "c", name: "find", args: { boat: 1 } },
    { kind: "toolResult", toolCallId: "c", output: "harbour" },
  ]);
});

test("calls beside a text of the AI SDK are read with what came of them", () => {
  const call = (id: string, more: object) => ({
    toolCallId: id,
    toolName: "find",
    args: { boat: id },
    ...more,
  });
  const toolInvocations = [
    call("c", { state: "result", result: { at: "harbour" } }),
    call("d", { state: "call" }),
  ];
  const [message] = read([{ role: "assistant", content: "Here:", toolInvocations }]).listed;
  expect(message?.message.blocks).toMatchObject([
    { kind: "text", text: "Here:" },
    { kind: "toolCall", id: "c", name: "find", args: { boat: "c" } },
    { kind: "toolResult", toolCallId: "c", output: { at: "harbour" } },
    { kind: "toolCall", id: "d", args: { boat: "d" } },
  ]);
});

const at = (role: string, minute: number) => ({
  role,
  content: "Where is the boat?",
  created_at: `2026-01-01T00:0${minute}:00Z`,
});

test.each([
  ["the newest message is at the top", [at("assistant", 2), at("user", 1)], 1],
  ["they follow one another", [at("user", 1), at("assistant", 2)], 0],
  ["one has no time", [at("assistant", 2), { role: "user", content: "Where?" }], 0],
  ["a question comes first", [at("user", 2), at("assistant", 1)], 0],
  ["there is one", [at("assistant", 1)], 0],
])("of the order of messages is said only what is odd: %s", (_, list, told) => {
  const backwards = read(list).findings.filter(({ rule }) => rule === "import.order-backwards");
  expect(backwards).toHaveLength(told);
});
