import fc from "fast-check";
import { expect, test } from "vitest";

import { UI_MESSAGES } from "./ui-messages";

const ASKED = { id: "u", role: "user", parts: [{ type: "text", text: "Where is the boat?" }] };
const text = (said: string) => ({ type: "text", text: said });
const STEP = { type: "step-start" };
const answer = (...parts: readonly object[]) => ({ id: "a", role: "assistant", parts });
const itemsOf = (...messages: readonly object[]) => UI_MESSAGES.rewrite(messages)?.items;

test("an answer of several steps is a message for each, with results in between", () => {
  const call = {
    type: "tool-find",
    toolCallId: "c",
    state: "output-available",
    input: { boat: 1 },
    output: "harbour",
  };
  const failed = {
    type: "dynamic-tool",
    toolName: "call",
    toolCallId: "d",
    state: "output-error",
    input: {},
    errorText: "Nobody is there.",
  };
  const thought = { type: "reasoning", text: "I look.", state: "done" };
  expect(
    itemsOf(ASKED, answer(STEP, thought, call, failed, STEP, text("In the harbour."))),
  ).toEqual([
    { id: "u", role: "user", content: [text("Where is the boat?")] },
    {
      id: "a",
      role: "assistant",
      content: [
        { type: "reasoning", text: "I look." },
        { type: "tool-call", toolCallId: "c", toolName: "find", input: { boat: 1 } },
        { type: "tool-call", toolCallId: "d", toolName: "call", input: {} },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c",
          toolName: "find",
          output: { type: "json", value: "harbour" },
        },
        {
          type: "tool-result",
          toolCallId: "d",
          toolName: "call",
          output: { type: "error-text", value: "Nobody is there." },
        },
      ],
    },
    { role: "assistant", content: [text("In the harbour.")] },
  ]);
});

test("calls of older versions are read, and what a message says twice is said once", () => {
  const toolInvocation = {
    state: "result",
    toolCallId: "c",
    toolName: "find",
    args: { boat: 1 },
    result: "harbour",
  };
  const message = {
    ...answer({ type: "tool-invocation", toolInvocation }, STEP, text("In the harbour.")),
    content: "In the harbour.",
    toolInvocations: [toolInvocation],
  };
  const items = itemsOf(message) ?? [];
  expect(items).toMatchObject([
    { id: "a", content: [{ type: "tool-call", input: { boat: 1 } }] },
    { role: "tool", content: [{ type: "tool-result", output: { value: "harbour" } }] },
    { role: "assistant", content: [text("In the harbour.")] },
  ]);
  expect(JSON.stringify(items).split("In the harbour.")).toHaveLength(2);
});

test("files, sources and data of a program are kept", () => {
  const source = { type: "source-url", sourceId: "s", url: "https://example.com" };
  const data = { type: "data-tide", data: { height: 2 } };
  const picture = { type: "file", mediaType: "image/png", url: "https://example.com/a.png" };
  const file = {
    type: "file",
    mimeType: "text/plain",
    data: "aGk=",
    filename: "a.txt",
  };
  expect(itemsOf(answer(picture, file, source, data, text("Look.")))).toMatchObject([
    {
      content: [
        { type: "image_url", image_url: { url: picture.url } },
        { type: "file", file: { filename: "a.txt", file_data: "data:text/plain;base64,aGk=" } },
        text("Look."),
      ],
      partsBeside: [source, data],
    },
  ]);
});

test("rows of several chats name their chat in each message", () => {
  const call = { type: "tool-find", toolCallId: "c", input: {}, output: "harbour" };
  const items = itemsOf({ ...answer(call, text("There.")), chatId: "x" });
  expect(items).toHaveLength(3);
  for (const item of items ?? []) expect(item).toMatchObject({ chatId: "x" });
});

test("chats have their messages, and the other chats are read where one is not", () => {
  const unread = { id: "b", messages: [answer({ type: "hologram" }), ASKED] };
  const chats = [{ id: "a", title: "Boats", messages: [ASKED] }, unread];
  expect(UI_MESSAGES.rewrite(chats)).toMatchObject({
    items: [{ id: "a", title: "Boats", messages: [{ role: "user" }] }, unread],
    unread: new Set([1]),
  });
});

test.each([
  ["a part of another kind", [ASKED, answer({ type: "hologram" })]],
  ["a tree", [ASKED, { ...answer(text("There.")), parentId: "u" }]],
  ["a call without an id", [ASKED, answer({ type: "tool-find", input: {} })]],
])("with %s nothing is read, since that would be lost", (_, messages) => {
  expect(UI_MESSAGES.is(ASKED)).toBe(true);
  expect(UI_MESSAGES.rewrite(messages)).toBeNull();
});

test.each([
  ["OpenTelemetry", { role: "user", parts: [{ type: "text", content: "Where?" }] }],
  ["Gemini", { role: "user", parts: [{ text: "Where?" }] }],
  ["Crush", { role: "user", parts: [{ type: "text", data: { text: "Where?" } }] }],
])("messages of %s are of another program", (_, message) => {
  expect(UI_MESSAGES.is(message)).toBe(false);
});

const wordsOf = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/<\d+[io]?>/gu)].map(([word]) => word);

test("every text, call and result arrives once, each result after its call", () => {
  const part = fc.constantFrom("text", "reasoning", "call", "step");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (kinds) => {
      const parts = kinds.map((kind, at) => {
        if (kind === "step") return STEP;
        if (kind !== "call") return { type: kind, text: `<${at}>` };
        return { type: "tool-f", toolCallId: `c${at}`, input: `<${at}i>`, output: `<${at}o>` };
      });
      const told = wordsOf(itemsOf(ASKED, answer(...parts)));
      const given = wordsOf(parts);
      expect([...told].toSorted()).toEqual([...given].toSorted());
      const spoken = (words: readonly string[]) => words.filter((word) => !word.endsWith("o>"));
      expect(spoken(told)).toEqual(spoken(given));
      for (const word of told.filter((each) => each.endsWith("o>"))) {
        expect(told.indexOf(word)).toBeGreaterThan(told.indexOf(word.replace("o>", "i>")));
      }
    }),
  );
});
