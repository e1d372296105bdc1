import fc from "fast-check";
import { expect, test } from "vitest";

import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { WriterOptions } from "@/lib/domain/exports/request";
import {
  arbitraryOutgoing,
  arbitraryWriterOptions,
} from "@/lib/testing/arbitrary/outgoing-conversation";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";
import { anthropicFaults } from "@/lib/testing/receivers/anthropic";
import { chatgptFaults } from "@/lib/testing/receivers/chatgpt";
import { openaiFaults } from "@/lib/testing/receivers/openai";
import { RECEIVERS, writtenValues } from "@/lib/testing/receivers/receivers";

import type { ConversationWriter } from "./kit/contract/writer";
import { findWriter, writers } from "./writers";

async function write(
  writer: ConversationWriter,
  document: unknown,
  options: WriterOptions,
): Promise<unknown[]> {
  const { text } = await writeAll(writer, outgoing(JSON.stringify(document)), options);
  return writtenValues(writer, text);
}

/** Programs that read UTF-8 refuse half of a letter, which `JSON.stringify` writes as its escape. */
const surrogateFaults = (value: unknown): string[] =>
  /(?<!\\)(?:\\\\)*\\ud[89a-f]/u.test(JSON.stringify(value)) ? ["half of a letter"] : [];

/** Texts for people, which no program reads back. */
const READABLE = ["markdown", "html", "text"];

test("every format for programs has the check of its receiver", () => {
  const checked = [...RECEIVERS.map(([id]) => id), ...READABLE];
  expect(checked.toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
});

test.each(RECEIVERS)("what is written as %s is what its receiver accepts", async (id, faults) => {
  await fc.assert(
    fc.asyncProperty(arbitraryOutgoing, arbitraryWriterOptions, async (document, options) => {
      const writer = findWriter(id)!;
      for (const value of await write(writer, document, options)) {
        expect([...faults(value), ...surrogateFaults(value)]).toEqual([]);
      }
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

const PICTURE = "UElDVFVSRV9P".repeat(3);
const CHOICES: readonly (readonly [keyof WriterOptions, readonly string[]])[] = [
  ["thinking", ["a private thought"]],
  ["toolCalls", ["a private question", "a private answer"]],
  ["attachments", [PICTURE]],
];

test.each(writers.flatMap(({ id }) => CHOICES.map(([option, texts]) => ({ id, option, texts }))))(
  "$id writes nothing of $option that was to be left out",
  async ({ id, option, texts }) => {
    const attachments = ["image", "file", "audio"].map((attachmentKind, at) => ({
      id: `f${at}`,
      name: "a",
      attachmentKind,
      mime: ["image/png", "application/pdf", "audio/wav"][at],
      base64content: PICTURE,
    })) as never;
    const call = buildCall({ args: { q: "a private question" } });
    const blocks = [
      buildThinking("a private thought"),
      buildText("Said"),
      call,
      buildResult(call.id, { output: "a private answer" }),
      buildText("Said"),
    ];
    const document = buildConversation({
      messages: [
        buildMessage({ content: "Ask", attachments, index: 0 }),
        buildComposite(blocks, { attachments, index: 1, isPreferred: true }),
        buildMessage({ role: "assistant", content: "Second", index: 1, isPreferred: false }),
      ],
    });
    const text = (options: Partial<WriterOptions>) =>
      writeAll(findWriter(id)!, outgoing(JSON.stringify(document)), options);
    const left = await text({ [option]: false });
    expect(left.text).toContain("Said");
    for (const secret of texts) expect(left.text).not.toContain(secret);
  },
);
