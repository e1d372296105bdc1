import { describe, expect, test } from "vitest";

import { createDice, MIXED } from "@/lib/domain/findings/__corpus__/dice";

import { createAcrossCollector } from "./across-parts";

const KEY = `ghp_${createDice(5).signs(MIXED, 36)}`;
const PHRASE =
  "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";

const said = (id: string, content: string, role = "user", parentId?: string) => ({
  id,
  role,
  messageType: "text",
  content,
  ...(parentId === undefined ? {} : { parentId }),
});
const call = (args: unknown) => ({ blockType: "toolCall", args });
const result = (output: unknown) => ({ blockType: "toolResult", output });
const blocks = (id: string, ...contentBlocks: unknown[]) => ({
  id,
  role: "assistant",
  messageType: "composite",
  contentBlocks,
});

/** What is found in the messages, joined in their order. */
function found(messages: readonly { id: string }[]): string {
  const collector = createAcrossCollector();
  for (const message of messages) collector.add(JSON.stringify(message), message.id);
  return messages
    .flatMap(({ id }) => collector.found.get(id) ?? [])
    .map(({ value }) => value)
    .join("");
}

const CUTS = [2, 6, 12, 25, 36];

describe.each(CUTS)("a key cut after %i signs", (cut) => {
  const [one, two] = [KEY.slice(0, cut), KEY.slice(cut)];

  test("goes on in the next call of a message", () => {
    expect(found([blocks("m", call({ text: one }), call({ text: two }))])).toBe(KEY);
  });

  test("goes on in the same argument of the next call, with others between", () => {
    const first = call({ name: "write", value: `x = ${one}`, more: "first of two" });
    const second = call({ name: "append", value: two, more: "the rest" });
    expect(found([blocks("m", first, result("done"), second)])).toBe(KEY);
  });

  test("goes on in a call of another message", () => {
    const messages = [
      blocks("a", call({ keys: one })),
      blocks("b", result({ ok: true })),
      blocks("c", call({ keys: two })),
    ];
    expect(found(messages)).toBe(KEY);
  });

  test("goes on in the next message of the same person", () => {
    expect(found([said("a", one), said("b", two)])).toBe(KEY);
    expect(
      found([said("a", `It is ${one}`), said("b", "Go on", "assistant"), said("c", two)]),
    ).toBe(KEY);
  });

  test("goes on in the next block of a text, and in the next result", () => {
    const text = (said: string) => ({ blockType: "text", text: said });
    expect(found([blocks("a", text(one), text(two))])).toBe(KEY);
    expect(found([blocks("a", result({ out: one }), result({ out: two }))])).toBe(KEY);
  });

  test("goes on where its conversation does, not in another answer", () => {
    const messages = [
      said("a", one),
      said("b", "Well, I would rather not.", "user", "a"),
      said("c", two, "user", "a"),
    ];
    expect(found(messages)).toBe(KEY);
  });
});

test("a key comes in chunks, and a phrase in words", () => {
  const chunks = KEY.match(/.{1,11}/g) ?? [];
  expect(found(chunks.map((chunk, at) => said(`m${at}`, chunk, "assistant")))).toBe(KEY);
  const words = PHRASE.split(" ");
  const calls = words.map((word, at) => blocks(`m${at}`, call({ text: word })));
  expect(found(calls)).toBe(words.join(""));
});

test("nothing is found in harmless messages, nor between different people", () => {
  const messages = [
    said("a", "The prefix is ghp_"),
    said("b", "Then read lib/a.ts, please", "assistant"),
    said("c", "and 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567"),
    blocks("d", call({ path: "lib/export", id: "a81bc81b-dead-4e5d-abff-90865d1e13b1" })),
    blocks("e", call({ path: "lib/import", id: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567" })),
  ];
  expect(found(messages)).toBe("");
});
