import fc from "fast-check";
import { expect, test } from "vitest";

import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { arbitrarySchema } from "@/lib/testing/arbitrary/toolset";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";
import { anthropicFaults } from "@/lib/testing/receivers/anthropic";
import { librechatFaults, openWebuiFaults } from "@/lib/testing/receivers/chat-trees";
import { chatgptFaults } from "@/lib/testing/receivers/chatgpt";
import { openaiFaults, openaiPairFaults } from "@/lib/testing/receivers/openai";
import { sharegptFaults } from "@/lib/testing/receivers/sharegpt";

import { SOURCE_KEY } from "./kit/source/extension";
import type { ConversationWriter } from "./kit/contract/writer";
import { findWriter, writers } from "./writers";

const words = fc.constantFrom("", " ", "\n", "Hello ", "Hi", "{", "x".repeat(90));
const names = fc.constantFrom("search", "web/search", "web.search", "größe", "", "n".repeat(80));
const ids = fc.constantFrom("c1", "c2", "a.b", "i".repeat(60));

const block = fc.oneof(
  words.map(buildText),
  words.map(buildThinking),
  fc
    .tuple(ids, names, words)
    .map(([id, name, raw]) => buildCall({ id, toolRef: { name }, args: { _raw: raw } })),
  fc.tuple(ids, words).map(([id, output]) => buildResult(id, { output })),
);
const message = fc.oneof(
  fc
    .record({ content: words, role: fc.constantFrom("user" as const, "assistant" as const) })
    .map((given) => buildMessage(given)),
  fc
    .tuple(
      fc.array(block, { maxLength: 5 }),
      fc.constantFrom("user" as const, "assistant" as const),
    )
    .map(([blocks, role]) => buildComposite(blocks, { role })),
);
const tool = fc.oneof(
  fc.record({ name: names, description: words, input_schema: arbitrarySchema }),
  fc
    .record({ name: names, parameters: arbitrarySchema })
    .map((definition) => ({ type: "function", function: definition })),
);
const conversation = fc
  .record({
    messages: fc.array(message, { maxLength: 6 }),
    systemMessage: words,
    tools: fc.array(tool, { maxLength: 3 }),
    // Messages of one place in the timeline are retries of each other.
    isRetried: fc.boolean(),
  })
  .map(({ messages, systemMessage, tools, isRetried }) => {
    const placed = messages.map((each, at) =>
      isRetried ? { ...each, index: Math.floor(at / 2), isPreferred: at % 2 === 0 } : each,
    );
    const extensions = { [SOURCE_KEY]: { v: 1, format: "openai", original: { tools } } };
    return buildConversation({ messages: placed, systemMessage, extensions });
  });

async function write(writer: ConversationWriter, document: unknown): Promise<unknown[]> {
  const { text } = await writeAll(writer, outgoing(JSON.stringify(document)));
  if (writer.packing !== "lines") return text === "" ? [] : [JSON.parse(text) as unknown];
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown);
}

const RECEIVERS: readonly (readonly [string, (value: unknown) => string[]])[] = [
  ["openai-chat", (value) => openaiFaults(asRecord(value) ?? {}, { isTraining: false })],
  ["openai-fine-tuning", (value) => openaiFaults(asRecord(value) ?? {}, { isTraining: true })],
  ["anthropic", (value) => anthropicFaults(asRecord(value) ?? {})],
  ["openai-dpo", (value) => openaiPairFaults(asRecord(value) ?? {})],
  ["librechat", (value) => librechatFaults(asRecord(value) ?? {})],
  ["open-webui", (value) => openWebuiFaults(asRecord(value) ?? {})],
  ["sharegpt", (value) => sharegptFaults(asRecord(value) ?? {})],
  ["chatgpt", (value) => chatgptFaults(asRecord(value) ?? {})],
];

/** Texts for people, which no program reads back. */
const READABLE = ["markdown", "html", "text"];

test("every format for programs has the check of its receiver", () => {
  const checked = [...RECEIVERS.map(([id]) => id), ...READABLE];
  expect(checked.toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
});

test.each(RECEIVERS)("what is written as %s is what its receiver accepts", async (id, faults) => {
  await fc.assert(
    fc.asyncProperty(conversation, async (document) => {
      const writer = findWriter(id)!;
      for (const value of await write(writer, document)) expect(faults(value)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("the checks of receivers find what they are there for", () => {
  const call = { id: "a", type: "function", function: { name: "a b", arguments: "{}" } };
  const messages: JsonRecord[] = [
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "user", content: " " },
  ];
  expect(openaiFaults({ messages }, { isTraining: true })).toHaveLength(4);
  expect(
    anthropicFaults({ max_tokens: 1, messages: [{ role: "assistant", content: " " }] }),
  ).toHaveLength(2);
  const tree = { current_node: "b", mapping: { a: { id: "a", parent: "z", children: ["y"] } } };
  expect(chatgptFaults(tree)).toHaveLength(3);
  expect(asText(asList(messages)[0] as never)).toBeNull();
});
