import { describe, expect, test } from "vitest";

import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { formats } from "../registry";
import type { ConversationWriter } from "../kit/contract/writer";
import { openai } from "./";
import { openaiChatWriter, openaiFineTuningWriter } from "./write";
import { openaiDpoWriter } from "./write-dpo";

const at = "2026-01-01T00:00:00Z";
const text = (id: string, words: string) => ({ blockType: "text", id, createdAt: at, text: words });
const call = (id: string, name: string, args?: object) => ({
  blockType: "toolCall",
  id,
  createdAt: at,
  toolRef: { name },
  ...(args && { args }),
});
const result = (toolCallId: string, output: unknown, state = "succeeded") => ({
  blockType: "toolResult",
  id: `${toolCallId}-r`,
  createdAt: at,
  toolCallId,
  toolResultState: state,
  output,
});

const conversation = (messages: object[], shell: object = {}) =>
  outgoing(JSON.stringify({ id: "c", schemaUrl: "x", ...shell, messages }));

const said = (id: string, role: string, content: string) => ({
  id,
  role,
  messageType: "text",
  content,
});
const composite = (id: string, role: string, contentBlocks: object[]) => ({
  id,
  role,
  messageType: "composite",
  contentBlocks,
});

async function chat(messages: object[], options: object = {}, shell: object = {}) {
  const written = await writeAll(openaiChatWriter, conversation(messages, shell), options);
  const request = written.text === "" ? {} : (JSON.parse(written.text) as Record<string, unknown>);
  const lost = Object.fromEntries(written.fidelity.lost.map(({ what, count }) => [what, count]));
  return { request, messages: request["messages"], lost };
}

const toolCall = (id: string, name: string, args: string) => ({
  id,
  type: "function",
  function: { name, arguments: args },
});

test("an answer that calls, hears and goes on becomes several messages", async () => {
  const { messages, lost } = await chat([
    said("u", "user", "Water bed 3"),
    composite("a", "assistant", [
      { blockType: "thinking", id: "t", createdAt: at, text: "Hm" },
      text("1", "On it."),
      call("c1", "water", { bed: 3 }),
      call("c2", "rain"),
      result("c2", { mm: 4 }),
      result("c1", "done"),
      text("2", "It is wet."),
      text("3", "Anything else?"),
    ]),
  ]);
  expect(messages).toEqual([
    { role: "user", content: "Water bed 3" },
    {
      role: "assistant",
      content: "On it.",
      tool_calls: [toolCall("c1", "water", '{"bed":3}'), toolCall("c2", "rain", "{}")],
    },
    { role: "tool", tool_call_id: "c1", content: "done" },
    { role: "tool", tool_call_id: "c2", content: '{"mm":4}' },
    {
      role: "assistant",
      content: [
        { type: "text", text: "It is wet." },
        { type: "text", text: "Anything else?" },
      ],
    },
  ]);
  expect(lost).toEqual({ thinking: 1, times: 1 });
});

test("a result stands behind its call wherever it was, and a call is never without one", async () => {
  const approval = {
    blockType: "toolApproval",
    id: "p",
    createdAt: at,
    toolCallId: "c3",
    toolApprovalState: "rejected",
    reason: "too deep",
  };
  const messages = [
    composite("a", "assistant", [
      call("c1", "dig", { _raw: "{broken" }),
      call("c2", "rest"),
      call("c3", "dive"),
      approval,
    ]),
    said("u", "user", "And?"),
    composite("t", "tool", [result("c1", null, "failed"), result("ghost", "boo")]),
  ];
  const noted = await chat(messages);
  expect(noted.messages).toEqual([
    {
      role: "assistant",
      content: null,
      tool_calls: [
        toolCall("c1", "dig", '{"_raw":"{broken"}'),
        toolCall("c2", "rest", "{}"),
        toolCall("c3", "dive", "{}"),
      ],
    },
    { role: "tool", tool_call_id: "c1", content: "[failed]\n\nnull" },
    { role: "tool", tool_call_id: "c2", content: "(no result recorded)" },
    { role: "tool", tool_call_id: "c3", content: "(rejected by a person: too deep)" },
    { role: "user", content: "And?" },
  ]);
  expect(noted.lost).toMatchObject({
    "results without a call": 1,
    "states of results that did not succeed": 1,
    "approvals of tool calls": 1,
  });
  const dropped = await chat(messages, { missingResults: "drop" });
  expect(dropped.messages).toHaveLength(3);
  expect(dropped.lost).toMatchObject({ "calls without a result": 2 });
  const without = await chat(messages, { toolCalls: false });
  expect(without.messages).toEqual([{ role: "user", content: "And?" }]);
  expect(without.lost).toMatchObject({ "tool calls and their results": 3 });
});

test("writes files, names, notes, refusals and the settings of the request", async () => {
  const attachments = [
    {
      id: "1",
      attachmentKind: "image",
      name: "a.png",
      mime: "image/png",
      base64content: "iVBORw==",
    },
    { id: "2", attachmentKind: "image", name: "b", uri: "https://pictures.example/b" },
    { id: "3", attachmentKind: "audio", name: "c", mime: "audio/mpeg", base64content: "SUQz" },
    { id: "4", attachmentKind: "file", name: "d.txt", mime: "text/plain", base64content: "ZA==" },
    { id: "5", attachmentKind: "link", name: "e", uri: "https://pages.example/e" },
  ];
  const tools = [{ name: "rain", input_schema: { type: "object" } }];
  const { request, lost } = await chat(
    [
      { ...said("u", "user", "Look"), senderId: "ada", attachments, pinned: true },
      { ...said("n", "assistant", "Be quick"), metadata: { originalRole: "system" } },
      { ...said("a", "assistant", "I will not."), metadata: { refusal: true }, attachments: [{}] },
    ],
    {},
    {
      modelId: "m-1",
      systemMessage: "You see.",
      conversationTitle: "Pictures",
      extensions: { "dev.colloquy:source": { original: { tools, parallel_tool_calls: false } } },
    },
  );
  expect(request).toEqual({
    model: "m-1",
    messages: [
      { role: "system", content: "You see." },
      {
        role: "user",
        name: "ada",
        content: [
          { type: "text", text: "Look" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw==" } },
          { type: "image_url", image_url: { url: "https://pictures.example/b" } },
          { type: "input_audio", input_audio: { data: "SUQz", format: "mp3" } },
          { type: "file", file: { filename: "d.txt", file_data: "data:text/plain;base64,ZA==" } },
          { type: "text", text: "[File: e]" },
        ],
      },
      { role: "system", content: "Be quick" },
      { role: "assistant", content: null, refusal: "I will not." },
    ],
    tools: [{ type: "function", function: { name: "rain", parameters: { type: "object" } } }],
    parallel_tool_calls: false,
  });
  expect(lost).toMatchObject({ pins: 1, "the title": 1, "files of answers and of results": 1 });
});

test("training lines need an answer, requests need anything", async () => {
  const asked = conversation([said("u", "user", "Anyone?")]);
  expect((await writeAll(openaiFineTuningWriter, asked)).text).toBe("");
  expect((await writeAll(openaiChatWriter, asked)).text).not.toBe("");
  expect((await writeAll(openaiChatWriter, conversation([]))).text).toBe("");
  const weighted = {
    ...said("a", "assistant", "Yes"),
    extensions: { "dev.colloquy:source": { weight: 0 } },
  };
  const { text: line } = await writeAll(openaiFineTuningWriter, conversation([weighted]));
  expect(line).toBe('{"messages":[{"role":"assistant","content":"Yes","weight":0}]}\n');
});

test("a conversation without a second answer is named as left out of preferences", async () => {
  const single = conversation([said("a", "user", "Tea?"), said("b", "assistant", "Yes.")]);
  const { text: written, fidelity } = await writeAll(openaiDpoWriter, single);
  expect(written).toBe("");
  expect(fidelity.lost).toMatchObject([
    { what: "conversations without a second answer", count: 1 },
  ]);
});

test("preferences are a line for each answer that has another", async () => {
  const version = (
    id: string,
    role: string,
    content: string,
    index: number,
    isPreferred?: boolean,
  ) => ({
    ...said(id, role, content),
    index,
    ...(isPreferred === undefined ? {} : { isPreferred }),
  });
  const written = await writeAll(
    openaiDpoWriter,
    conversation([
      version("q", "user", "A colour?", 0),
      version("a1", "assistant", "Blue", 1, false),
      version("a2", "assistant", "Green", 1, true),
      version("a3", "assistant", "Red", 1, false),
      version("q2", "user", "Why?", 2),
      version("b1", "assistant", "Trees", 3, true),
      version("b2", "assistant", "No idea", 3, false),
    ]),
  );
  const [first, second] = written.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(first).toEqual({
    input: { messages: [{ role: "user", content: "A colour?" }] },
    preferred_output: [{ role: "assistant", content: "Green" }],
    non_preferred_output: [{ role: "assistant", content: "Blue" }],
  });
  expect(second).toMatchObject({
    preferred_output: [{ content: "Trees" }],
    non_preferred_output: [{ content: "No idea" }],
  });
  expect(written.fidelity).toMatchObject({
    mapped: { pairs: 2 },
    lost: [{ what: "versions in no pair", count: 1 }],
  });
});

/** Every conversation any reader makes of its valid fixtures. */
const documents = (
  await Promise.all(
    formats.flatMap((format) =>
      listFixtures(format)
        .filter(({ isBroken }) => !isBroken)
        .flatMap(({ name, items }) =>
          items.map(async ({ item, context }) => {
            const { documents: made } = await format.parse(item, context);
            return made
              .filter(({ kind }) => kind === "conversation")
              .map((document) => ({ name: `${format.id}/${name}`, text: document.text }));
          }),
        ),
    ),
  )
).flat();

const writersAndLines: [ConversationWriter, boolean][] = [
  [openaiChatWriter, false],
  [openaiFineTuningWriter, true],
  [openaiDpoWriter, true],
];

describe.each(writersAndLines)("$id", (writer, isLines) => {
  test("what it wrote, read and written again is the same", async () => {
    let compared = 0;
    for (const { name, text: document } of documents) {
      const { text: written } = await writeAll(writer, outgoing(document));
      const items = written === "" ? [] : isLines ? written.trimEnd().split("\n") : [written];
      for (const item of items) {
        const { documents: read } = await openai.parse(JSON.parse(item), parseContext());
        const again = await writeAll(writer, outgoing(read[0]!.text));
        expect([name, again.text.trimEnd()]).toEqual([name, item.trimEnd()]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(4);
  });
});
