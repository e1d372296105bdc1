import { describe, expect, test } from "vitest";

import type { Conversation, Message } from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { anthropic } from "./";
import { anthropicWriter } from "./write";

type Request = { messages: { role: string; content: unknown }[]; system?: string; model?: string };

/** A conversation with these messages, as a request. */
async function write(messages: object[], options: Partial<WriterOptions> = {}, shell: object = {}) {
  const document = JSON.stringify({ id: "c", schemaUrl: "", ...shell, messages });
  const { text, fidelity } = await writeAll(anthropicWriter, outgoing(document), options);
  return { request: JSON.parse(text || "null") as Request, fidelity };
}

const at = "2031-01-01T00:00:00Z";
const opening = { role: "user", content: "(The conversation begins with the answer.)" };
const text = (value: string) => ({ blockType: "text", id: value, createdAt: at, text: value });
const call = (id: string) => ({
  blockType: "toolCall",
  id,
  createdAt: at,
  toolRef: { name: "web:fetch" },
  args: { id },
});
const result = (toolCallId: string, output: unknown, state = "succeeded") => ({
  blockType: "toolResult",
  id: `${toolCallId}-${JSON.stringify(output)}`,
  createdAt: at,
  toolCallId,
  toolResultState: state,
  output,
});
const say = (role: string, ...contentBlocks: object[]) => ({
  id: JSON.stringify(contentBlocks),
  role,
  messageType: "composite",
  contentBlocks,
});
const use = (id: string) => ({ type: "tool_use", id, name: "web_fetch", input: { id } });
const answer = (id: string, content: unknown) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});

describe("results follow their calls", () => {
  test("where every turn counts its calls from the start", async () => {
    const { request, fidelity } = await write([
      say("user", text("hi")),
      say("assistant", call("0")),
      say("tool", result("0", "one")),
      say("assistant", text("b"), call("0"), call("0")),
      say("tool", result("0", "three")),
      say("assistant", call("0"), result("0", "four"), result("0", "again")),
    ]);
    const none = { content: "No result was recorded.", is_error: true };
    const used = (id: string) => ({ ...use("0"), id });
    expect(request.messages.slice(1)).toEqual([
      { role: "assistant", content: [used("0")] },
      { role: "user", content: [answer("0", "one")] },
      { role: "assistant", content: [{ type: "text", text: "b" }, used("0_2"), used("0_3")] },
      { role: "user", content: [{ ...answer("0_2", ""), ...none }, answer("0_3", "three")] },
      { role: "assistant", content: [used("0_4")] },
      { role: "user", content: [answer("0_4", "again")] },
    ]);
    expect(fidelity.lost).toContainEqual(
      expect.objectContaining({ count: 1, what: expect.stringContaining("later one") }),
    );
  });

  test("out of one message with everything in it", async () => {
    const message = say("assistant", text("a"), call("x"), result("x", "1"), text("b"));
    const { request } = await write([say("user", text("hi")), message]);
    expect(request.messages).toEqual([
      { role: "user", content: "hi" },
      { role: "assistant", content: [{ type: "text", text: "a" }, use("x")] },
      { role: "user", content: [answer("x", "1")] },
      { role: "assistant", content: "b" },
    ]);
  });

  test("of several calls, in the order of the calls, wherever they stand", async () => {
    const { request, fidelity } = await write([
      say("assistant", call("x"), call("y")),
      say("user", text("meanwhile")),
      say("tool", result("y", { n: 2 }), result("x", "old"), result("x", "1", "failed")),
      say("tool", result("nobody", "?")),
    ]);
    expect(request.messages).toEqual([
      opening,
      { role: "assistant", content: [use("x"), use("y")] },
      {
        role: "user",
        content: [
          { ...answer("x", "1"), is_error: true },
          answer("y", '{"n":2}'),
          { type: "text", text: "meanwhile" },
        ],
      },
    ]);
    expect(fidelity.lost.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        "results that a later one of the same call replaced",
        "results of calls that are not in the conversation",
      ]),
    );
  });

  test("a call without one is answered, or left out", async () => {
    const messages = [say("user", text("hi")), say("assistant", call("x"))];
    const noted = await write(messages);
    expect(noted.request.messages.at(-1)).toMatchObject({
      role: "user",
      content: [{ tool_use_id: "x", is_error: true }],
    });
    const dropped = await write(messages, { missingResults: "drop" });
    expect(dropped.request.messages).toEqual([{ role: "user", content: "hi" }]);
    expect(dropped.fidelity.lost).toMatchObject([
      { what: "tool calls without a result", count: 1 },
      { what: "times" },
    ]);
  });

  test("and leave with them where tools are left out", async () => {
    const message = say("assistant", call("x"), result("x", "1"), text("b"));
    const { request, fidelity } = await write([message], { toolCalls: false });
    expect(request.messages).toEqual([opening, { role: "assistant", content: "b" }]);
    expect(fidelity.lost).toMatchObject([
      { what: "tool calls and results", count: 2 },
      { what: "times" },
    ]);
  });
});

test("files are blocks where requests know their kind, else names", async () => {
  const file = { id: "f", attachmentKind: "file", base64content: "aGk=" };
  const message = {
    id: "u",
    role: "user",
    messageType: "text",
    content: "look",
    attachments: [
      { ...file, name: "a.png", attachmentKind: "image", mime: "image/png" },
      { ...file, id: "g", name: "a.md", mime: "text/markdown" },
      { ...file, id: "h", name: "a.zip", mime: "application/zip" },
      { id: "i", attachmentKind: "image", name: "b.jpg", uri: "https://p.example/b.jpg" },
      { id: "j", attachmentKind: "image", name: "c.jpg", uri: "file:///c.jpg" },
    ],
  };
  const { request } = await write([message]);
  expect(request.messages[0]?.content).toEqual([
    { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } },
    {
      type: "document",
      source: { type: "text", media_type: "text/plain", data: "hi" },
      title: "a.md",
    },
    { type: "text", text: "[File: a.zip]" },
    { type: "image", source: { type: "url", url: "https://p.example/b.jpg" } },
    { type: "text", text: "[File: c.jpg]" },
    { type: "text", text: "look" },
  ]);
  const without = await write([message], { attachments: false });
  expect(JSON.stringify(without.request)).not.toContain("aGk=");
});

test("thinking goes along when it is signed, and only then", async () => {
  const thought = { blockType: "thinking", id: "t", createdAt: at, text: "hm" };
  const { request, fidelity } = await write([say("assistant", thought, text("a"))]);
  expect(request.messages).toEqual([opening, { role: "assistant", content: "a" }]);
  expect(fidelity.lost[0]).toMatchObject({ what: "thinking without a signature", count: 1 });
});

test("names what a tool said outside a result", async () => {
  const { request, fidelity } = await write([say("user", text("hi")), say("tool", text("42"))]);
  expect(request.messages.at(-1)?.content).toContainEqual({ type: "text", text: "42" });
  expect(fidelity.kept).toContainEqual(
    expect.objectContaining({ count: 1, what: "texts of tools outside a result" }),
  );
});

test("nothing is written of a conversation that says nothing", async () => {
  expect((await write([], {}, { systemMessage: "Hi." })).request).toBeNull();
});

/** What a message says, without the names of its parts. */
function said(message: Message) {
  const blocks = message.messageType === "composite" ? message.contentBlocks : message.content;
  const parts = { role: message.role, blocks, files: message.attachments };
  return JSON.parse(
    JSON.stringify(parts, (key, value: unknown) => (key === "id" ? undefined : value)),
  ) as unknown;
}

/** A call has one result in a request; this one repeats a call's. */
const LOSSY = new Set(["results-and-words-in-one-turn"]);
const fixtures = listFixtures(anthropic)
  .filter(({ isBroken, name }) => !isBroken && !LOSSY.has(name))
  .flatMap(({ name, items }) => items.map((each, position) => ({ name, position, ...each })));

test.each(fixtures)("$name $position comes back as it was read", async ({ item, context }) => {
  const first = await anthropic.parse(item, context);
  const document = JSON.parse(first.documents[0]!.text) as Conversation;
  const { text: written } = await writeAll(anthropicWriter, outgoing(first.documents[0]!.text));
  const again = await anthropic.parse(JSON.parse(written), parseContext());
  const back = JSON.parse(again.documents[0]!.text) as Conversation;
  expect(back.messages?.map(said)).toEqual(document.messages?.map(said));
  expect(back.systemMessage).toEqual(document.systemMessage);
  expect(again.documents.slice(1).map(({ text: tools }) => tools)).toEqual(
    first.documents.slice(1).map(({ text: tools }) => tools),
  );
});
