import { expect, test } from "vitest";

import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import type { ConversationWriter } from "../kit/contract/writer";
import { openaiChatWriter, openaiFineTuningWriter } from "./write";
import { openaiDpoWriter } from "./write-dpo";

const PIXEL = "UElDVFVSRV9P";
const FILES = [
  { id: "p", name: "a.png", attachmentKind: "image", mime: "image/png", base64content: PIXEL },
  { id: "d", name: "a.pdf", attachmentKind: "file", mime: "application/pdf", base64content: PIXEL },
  { id: "s", name: "a.wav", attachmentKind: "file", mime: "audio/wav", base64content: PIXEL },
  { id: "u", name: "b.pdf", attachmentKind: "file", metadata: { pointer: "file-abc" } },
] as never;

const call = buildCall({ id: "c1", toolRef: { name: "look" }, args: {} });
const document = JSON.stringify(
  buildConversation({
    messages: [
      buildMessage({
        role: "assistant",
        content: "Be short.",
        metadata: { originalRole: "developer" },
        index: 0,
      }),
      buildMessage({ content: "Ask", attachments: FILES, index: 1 }),
      buildComposite([call, buildResult("c1", { output: "found" }), buildText("Said")], {
        index: 2,
        isPreferred: true,
      }),
      buildMessage({ role: "assistant", content: "Second", index: 2, isPreferred: false }),
    ],
  }),
);

async function write(writer: ConversationWriter) {
  const { text, fidelity } = await writeAll(writer, outgoing(document));
  return { value: JSON.parse(text) as Record<string, unknown>, fidelity };
}

const TRAINED = [
  { role: "system", content: "Be short." },
  {
    role: "user",
    content: [
      { type: "text", text: "Ask" },
      { type: "image_url", image_url: { url: `data:image/png;base64,${PIXEL}` } },
      { type: "text", text: "[File: a.pdf]" },
      { type: "text", text: "[File: a.wav]" },
      { type: "text", text: "[File: b.pdf]" },
    ],
  },
];

test("a line to train on has instructions of the system, and of files only pictures", async () => {
  const { value, fidelity } = await write(openaiFineTuningWriter);
  expect((value["messages"] as unknown[]).slice(0, 2)).toMatchObject(TRAINED);
  expect(fidelity.kept).toMatchObject([{ what: "files without their content", count: 3 }]);
  const request = await write(openaiChatWriter);
  expect(JSON.stringify(request.value["messages"])).toMatch(/developer.*file_data.*input_audio/);
});

test("a pair compares one message with one other, and says that more followed", async () => {
  const { value, fidelity } = await write(openaiDpoWriter);
  expect(value["input"]).toMatchObject({ messages: TRAINED });
  expect(value["preferred_output"]).toMatchObject([{ tool_calls: [{ id: "c1" }] }]);
  expect(value["non_preferred_output"]).toEqual([{ role: "assistant", content: "Second" }]);
  expect(fidelity.lost).toContainEqual({
    what: "what follows the first message of an answer",
    count: 2,
    why: "a line compares two messages",
  });
});

test("no more tools than a request takes, those that were called among them, none with too many words", async () => {
  const tools = Array.from({ length: 130 }, (_, at) => ({
    name: at === 129 ? "look" : `tool_${at}`,
    description: "x".repeat(at === 5 ? 1025 : 1024),
    input_schema: { type: "object" },
  }));
  const { messages } = JSON.parse(document) as { messages: never };
  const extensions = { "dev.colloquy:source": { v: 1, format: "anthropic", original: { tools } } };
  const given = buildConversation({ messages, extensions });
  const { text, fidelity } = await writeAll(openaiChatWriter, outgoing(JSON.stringify(given)));
  const request = JSON.parse(text) as {
    tools: { function: { name: string; description: string } }[];
  };
  expect(request.tools).toHaveLength(128);
  expect(request.tools.map(({ function: { name } }) => name)).toContain("look");
  expect(request.tools.every(({ function: { description } }) => description.length <= 1024)).toBe(
    true,
  );
  expect(request.tools[5]?.function.description).toBe(`${"x".repeat(1023)}…`);
  const lost = new Map(fidelity.lost.map(({ what, count }) => [what, count]));
  expect(lost.get("definitions of further tools")).toBe(2);
  expect(lost.get("the ends of long descriptions of tools")).toBe(1);
});
