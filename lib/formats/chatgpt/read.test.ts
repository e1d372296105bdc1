import { describe, expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { parseContext } from "@/lib/testing/formats/fixtures";

import type { ParseContext } from "../kit/contract/format";
import { chatgpt } from "./";

interface NodeFacts {
  parent?: string | null;
  role?: string;
  content?: unknown;
  metadata?: unknown;
  recipient?: string;
  create_time?: unknown;
}

/** A conversation of an export with a chain of messages, each following the one before. */
function conversation(...nodes: NodeFacts[]) {
  const mapping = nodes.map(({ parent, role = "user", content = "hello", ...more }, at) => [
    `n${at}`,
    {
      parent: parent === undefined ? (at === 0 ? null : `n${at - 1}`) : parent,
      message: { author: { role }, content, create_time: 1_700_000_000 + at, ...more },
    },
  ]);
  return { conversation_id: "c", create_time: 1_700_000_000, mapping: Object.fromEntries(mapping) };
}

async function read(item: unknown, context: Partial<ParseContext> = {}) {
  const result = await chatgpt.parse(item, parseContext(context));
  const document = JSON.parse(result.documents[0]!.text) as Conversation;
  return { ...result, document, messages: document.messages ?? [] };
}

const blocksOf = (messages: Conversation["messages"]) =>
  (messages ?? []).map((message) =>
    message.messageType === "composite" ? (message.contentBlocks ?? []) : [],
  );

const text = (...parts: unknown[]) => ({ content_type: "text", parts });

test("a chain of 5,000 messages is read in order", async () => {
  const { messages } = await read(conversation(...Array.from({ length: 5000 }, () => ({}))));
  expect(messages.map(({ id }) => id)).toEqual(Array.from({ length: 5000 }, (_, at) => `n${at}`));
  expect(messages[0]).not.toHaveProperty("index");
});

test("files of an archive become part of the document", async () => {
  const names = ["file-pic-cat.png", "conversation_asset_file_names.json"];
  const find = chatgpt.archive!.assets(names, new Map());
  const picture = { content_type: "image_asset_pointer", asset_pointer: "sediment://file-pic" };
  const broken = { ...picture, asset_pointer: "sediment://file-bad" };
  const item = conversation({
    content: { content_type: "multimodal_text", parts: [picture, broken] },
  });
  const { document, fidelity, diagnostics } = await read(item, {
    pointer: "/4",
    resolveAsset(pointer) {
      if (pointer.endsWith("file-bad")) {
        return { name: "bad.png", bytes: () => Promise.reject(new Error("damaged")) };
      }
      const found = find(pointer);
      return found && { name: found.name, bytes: () => Promise.resolve(new Uint8Array(3)) };
    },
  });
  expect(document.messages![0]!.attachments).toMatchObject([
    { id: "file-pic", name: "cat.png", base64content: "AAAA", sizeInBytes: 3 },
    { id: "file-bad", name: "bad.png", metadata: { missing: true } },
  ]);
  expect(fidelity.mapped).toMatchObject({ attachments: 2, embeddedFiles: 1 });
  expect(fidelity.lost).toMatchObject([{ what: "contents of damaged files", count: 1 }]);
  expect(diagnostics).toMatchObject([
    { rule: "import.file-unreadable", severity: "warning", path: "/4/mapping/n0" },
  ]);
});

test("a file too large to embed is named and reported", async () => {
  const upload = { id: "file-big", name: "film.mp4", mime_type: "video/mp4" };
  const { document, diagnostics, fidelity } = await read(
    conversation({ metadata: { attachments: [upload] } }),
    {
      resolveAsset: () => ({
        name: "film.mp4",
        sizeInBytes: 2 ** 40,
        bytes: () => Promise.reject(new Error("never read")),
      }),
    },
  );
  expect(document.messages![0]!.attachments).toMatchObject([{ attachmentKind: "video" }]);
  expect(diagnostics).toMatchObject([{ rule: "import.file-too-large" }]);
  expect(fidelity.lost).toMatchObject([{ what: "contents of large files" }]);
});

test("the archive's layout is reachable through the format", () => {
  const archive = chatgpt.archive!;
  expect(archive.sideEntries).toContain("export_manifest.json");
  expect(archive.items(["conversations.json"], new Map())).toEqual({
    entries: ["conversations.json"],
    missing: [],
  });
});

describe("tools", () => {
  test("a result belongs to the nearest call of its own branch", async () => {
    const call = { role: "assistant", content: text("{}"), recipient: "web" };
    const result = { role: "tool", content: text("found") };
    const { messages } = await read(
      conversation(
        {},
        call,
        result,
        { ...call, parent: "n0" },
        { ...result, parent: "n3" },
        {
          ...result,
          parent: "n2",
        },
      ),
    );
    const answers = messages.flatMap(({ id }, at) =>
      blocksOf(messages)[at]!.flatMap((block) =>
        block.blockType === "toolResult" ? [[id, block.toolCallId]] : [],
      ),
    );
    expect(Object.fromEntries(answers)).toEqual({ n2: "n1", n4: "n3", n5: "n1" });
  });

  test("a call without a body has no arguments, one of several texts has them all", async () => {
    const { messages } = await read(
      conversation(
        { role: "assistant", content: text(""), recipient: "a" },
        { role: "assistant", content: text("one", "two"), recipient: "b" },
      ),
    );
    const [first, second] = blocksOf(messages);
    expect(first).toEqual([expect.not.objectContaining({ args: expect.anything() })]);
    expect(second).toMatchObject([{ args: { _raw: "one\ntwo" } }]);
  });

  test.each([
    ["success", "succeeded"],
    ["failed_with_system_exception", "failed"],
    ["timed_out", "timed_out"],
    ["cancelled", "canceled"],
    ["interrupted", "canceled"],
  ])("a run that ended with %s has %s", async (status, state) => {
    const { messages } = await read(
      conversation({
        role: "tool",
        content: text("x"),
        metadata: { aggregate_result: { status } },
      }),
    );
    expect(blocksOf(messages)[0]).toMatchObject([{ toolResultState: state }]);
  });

  test("a run that ends before it starts has no duration", async () => {
    const aggregate_result = { start_time: 9, end_time: 8, system_exception: "lost" };
    const { messages } = await read(
      conversation({ role: "tool", content: text("x"), metadata: { aggregate_result } }),
    );
    expect(blocksOf(messages)[0]).toMatchObject([
      { toolResultState: "failed", metadata: aggregate_result },
    ]);
    expect(blocksOf(messages)[0]![0]).not.toHaveProperty("durationMs");
  });

  test("an approval that names no call is for the nearest, without one it stands alone", async () => {
    const metadata = { from_client: { user_action: { data: { type: "allow" } } } };
    const asked = { role: "tool", content: text("Go on"), metadata };
    const { messages } = await read(
      conversation({ role: "assistant", content: text("{}"), recipient: "a" }, asked, {
        ...asked,
        parent: null,
      }),
    );
    const approvals = blocksOf(messages)
      .flat()
      .filter((block) => block.blockType === "toolApproval");
    expect(new Set(approvals.map(({ toolCallId }) => toolCallId))).toEqual(
      new Set(["n0", "n2:call"]),
    );
  });

  test("an answer nobody knows is no approval", async () => {
    const metadata = { from_client: { user_action: { data: { type: "later" } } } };
    const { messages } = await read(conversation({ role: "tool", content: text("?"), metadata }));
    expect(blocksOf(messages)[0]).toMatchObject([{ blockType: "text" }]);
  });
});

describe("system messages", () => {
  const note = { role: "system", content: text("Be kind.") };

  test("equal ones are stated once", async () => {
    const { document, messages } = await read(conversation(note, note, {}));
    expect(document.systemMessage).toBe("Be kind.");
    expect(messages.map(({ id }) => id)).toEqual(["n2"]);
  });

  test.each([
    ["a file", { metadata: { attachments: [{ id: "file-1", name: "rules.pdf" }] } }],
    ["a picture", { content: { content_type: "multimodal_text", parts: [7] } }],
    ["an error", { content: { content_type: "system_error", name: "E", text: "t" } }],
  ])("one with %s stays a message", async (_, more) => {
    const { document, messages } = await read(conversation({ ...note, ...more }, {}));
    expect(document).not.toHaveProperty("systemMessage");
    expect(messages).toHaveLength(2);
    expect(messages[0]!.metadata).toEqual({ originalRole: "system" });
  });

  test("those of a developer are treated alike", async () => {
    const { document } = await read(conversation({ ...note, role: "developer" }, {}));
    expect(document.systemMessage).toBe("Be kind.");
  });
});

test("uploads listed without an id are kept as they stand", async () => {
  const attachments = [{ name: "no id.txt" }, "a text", { id: "", file_id: "file-2", name: "" }];
  const { messages } = await read(conversation({ metadata: { attachments } }));
  expect(messages[0]!.attachments).toMatchObject([{ id: "file-2", name: "file-2" }]);
  expect(JSON.stringify(messages[0]!.extensions)).toContain("no id.txt");
});

test("pages of one document are attachments of their own", async () => {
  const page = (number: number) => ({
    content_type: "image_asset_pointer",
    asset_pointer: `sediment://file_doc#page_${number}`,
  });
  const { messages } = await read(
    conversation({ content: { content_type: "multimodal_text", parts: [page(1), page(2)] } }),
  );
  expect(messages[0]!.attachments).toMatchObject([
    { id: "file_doc", metadata: { pointer: page(1).asset_pointer } },
    { id: "file_doc#2", name: "file_doc", metadata: { pointer: page(2).asset_pointer } },
  ]);
});

test("a live talk keeps stills it cannot read", async () => {
  const sound = { content_type: "audio_asset_pointer", asset_pointer: "sediment://file_talk" };
  const talk = {
    content_type: "real_time_user_audio_video_asset_pointer",
    audio_asset_pointer: sound,
    frames_asset_pointers: [{ width: 4 }],
  };
  const { messages } = await read(
    conversation({ content: { content_type: "multimodal_text", parts: [talk] } }),
  );
  expect(messages[0]!.attachments).toMatchObject([{ id: "file_talk", attachmentKind: "audio" }]);
  expect(JSON.stringify(blocksOf(messages))).toContain("width");
});

test("a live talk without a recording is shown as it is", async () => {
  const part = { content_type: "real_time_user_audio_video_asset_pointer", expiry: 5 };
  const pointer = { content_type: "image_asset_pointer", asset_pointer: "" };
  const transcript = { content_type: "audio_transcription", text: null };
  const silence = { content_type: "audio_transcription", text: "" };
  const { messages } = await read(
    conversation({
      content: { content_type: "multimodal_text", parts: [part, pointer, transcript, silence] },
    }),
  );
  expect(blocksOf(messages)[0]).toMatchObject([
    { text: expect.stringContaining('"expiry": 5') as string },
    { text: expect.stringContaining("image_asset_pointer") as string },
    { text: expect.stringContaining("audio_transcription") as string },
  ]);
});

test("thoughts that are no objects and recaps in parts are shown", async () => {
  const { messages } = await read(
    conversation(
      { role: "assistant", content: { content_type: "thoughts", thoughts: ["bare", {}] } },
      { role: "assistant", content: { content_type: "reasoning_recap", parts: ["In parts", 3] } },
    ),
  );
  expect(blocksOf(messages).map((blocks) => blocks.map(({ blockType }) => blockType))).toEqual([
    ["text"],
    ["thinking", "text"],
  ]);
});

test("the upward link may be left to the list of children", async () => {
  const { messages } = await read({
    mapping: {
      a: { children: ["b", "b", 4], message: { content: text("first") } },
      b: { message: { content: text("second") } },
    },
  });
  expect(messages.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(messages[1]).not.toHaveProperty("index");
});
