import fc from "fast-check";

import type { WriterOptions } from "@/lib/domain/exports/request";
import type { ContentBlock, Message } from "@/lib/domain/conversation/schema/conversation";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";
import { arbitrarySchema } from "@/lib/testing/arbitrary/toolset";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";

const LONE_SURROGATE = "a\ud800b";
const words = fc.constantFrom(
  "",
  " ",
  "\n",
  "Hello ",
  "Hi",
  "{",
  "x".repeat(90),
  "see <image> here",
  LONE_SURROGATE,
);
const names = fc.constantFrom("search", "web/search", "web.search", "größe", "", "n".repeat(80));
const ids = fc.constantFrom("c1", "c2", "a.b", "i".repeat(60));

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What tools answer with, among it the parts of other protocols. */
const output = fc.constantFrom<unknown>(
  "",
  " ",
  "done",
  undefined,
  null,
  [],
  {},
  [{ type: "text", text: "" }],
  [{ type: "text", text: "found", annotations: { audience: ["user"] } }],
  [{ type: "image", data: PIXEL, mimeType: "image/png" }],
  [{ type: "image", source: { type: "base64", media_type: "image/png", data: PIXEL } }],
  [{ type: "text", text: "found" }, { type: "document" }],
  LONE_SURROGATE,
);

const result = fc
  .tuple(ids, output, fc.constantFrom("succeeded", "failed", "timed_out", "canceled"))
  .map(([id, given, toolResultState]) =>
    buildResult(id, {
      output: given as never,
      toolResultState: toolResultState as never,
      ...(toolResultState === "failed" && given === null
        ? { toolResultError: { message: "no answer" } }
        : {}),
    }),
  );

const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  words.map((text) => buildText(text)),
  words.map((text) => buildThinking(text)),
  fc
    .tuple(ids, names, words)
    .map(([id, name, raw]) => buildCall({ id, toolRef: { name }, args: { _raw: raw } })),
  result,
  ids.map((id) => buildApproval(id, { toolApprovalState: "rejected" })),
);

const attachment = fc
  .record({
    name: fc.constantFrom("", "a.png", "b.pdf", LONE_SURROGATE),
    mime: fc.constantFrom(
      undefined,
      "image/png",
      "image/svg+xml",
      "IMAGE/JPEG",
      "application/pdf",
      "text/plain",
      "text/markdown",
      "application/zip",
      "audio/wav",
      "video/mp4",
    ),
    attachmentKind: fc.constantFrom("image" as const, "file" as const),
    place: fc.constantFrom(
      {},
      { base64content: PIXEL },
      { base64content: "" },
      { base64content: "not base64!" },
      { uri: "http://example.com/a.png" },
      { uri: "https://example.com/a.png" },
      { uri: "file:///home/a.png" },
      { uri: "data:text/plain,hello" },
      { uri: `data:image/png;base64,${PIXEL}` },
      { metadata: { pointer: "file-abc" } },
      { metadata: { pointer: "file_abc" } },
      { metadata: { pointer: "sediment://abc" } },
    ),
  })
  .map(({ name, mime, attachmentKind, place }, at = 0) => ({
    id: `f${String(at)}${name}`,
    name,
    attachmentKind,
    ...(mime === undefined ? {} : { mime }),
    ...place,
  }));

const signature = fc.constantFrom<unknown>("sig", { data: "opaque" }, undefined);

const role = fc.constantFrom("user" as const, "assistant" as const, "tool" as const);

/** Thoughts with what proves them, as readers of Anthropic's blocks keep it. */
function signed(message: Message, proof: unknown): Message {
  if (message.messageType !== "composite" || proof === undefined) return message;
  const thoughts = (message.contentBlocks ?? []).filter((each) => each.blockType === "thinking");
  const signatures = Object.fromEntries(thoughts.map(({ id }) => [id, proof]));
  return {
    ...message,
    extensions: { [SOURCE_KEY]: { v: 1, format: "anthropic", signatures } },
  };
}

const extra = fc.record(
  {
    attachments: fc.array(attachment, { maxLength: 2 }),
    metadata: fc.constantFrom(
      { originalRole: "system" },
      { originalRole: "developer" },
      { refusal: true },
    ),
    extensions: fc.constantFrom({ [SOURCE_KEY]: { v: 1, format: "openai", weight: 0 } }),
    senderId: fc.constantFrom("ada", "Ada Lovelace"),
  },
  { requiredKeys: [] },
);

const message: fc.Arbitrary<Message> = fc.oneof(
  fc
    .record({ content: words, role, extra })
    .map(({ extra: more, ...given }) => buildMessage({ ...given, ...(more as object) })),
  fc
    .tuple(fc.array(block, { maxLength: 5 }), role, signature, extra)
    .map(([blocks, speaker, proof, more]) =>
      signed(buildComposite(blocks, { role: speaker, ...(more as object) }), proof),
    ),
);

const tool = fc.oneof(
  fc.record({ name: names, description: words, input_schema: arbitrarySchema }),
  fc
    .record({ name: names, parameters: arbitrarySchema })
    .map((definition) => ({ type: "function", function: definition })),
  fc.constantFrom("ü", "a b", "n".repeat(70)).map((member) => ({
    name: "odd-members",
    input_schema: {
      type: "object",
      properties: { [member]: { type: "string" }, fine: {} },
      required: [member, "fine"],
    },
  })),
);

/** More tools than a request takes, with more words. */
const many = Array.from({ length: 130 }, (_, at) => ({
  name: `tool_${at}`,
  description: "What it does. ".repeat(at),
  input_schema: { type: "object" },
}));

/** What a request said beside its messages. */
const settings = fc.record(
  {
    tool_choice: fc.constantFrom(
      { type: "tool", name: "web/search" },
      { type: "tool", name: "gone" },
      { type: "any" },
      "auto",
    ),
    thinking: fc.constantFrom({ type: "enabled", budget_tokens: 1024 }, { type: "disabled" }),
    parallel_tool_calls: fc.boolean(),
    max_tokens: fc.constantFrom(2048, 0, 512),
  },
  { requiredKeys: [] },
);

/** Conversations with everything that receivers refuse. */
export const arbitraryOutgoing = fc
  .record({
    messages: fc.array(message, { maxLength: 6 }),
    systemMessage: words,
    tools: fc.oneof(
      { weight: 9, arbitrary: fc.array(tool, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constant(many) },
    ),
    format: fc.constantFrom("openai", "anthropic"),
    settings,
    // Messages of one place in the timeline are retries of each other.
    isRetried: fc.boolean(),
  })
  .map(({ messages, systemMessage, tools, isRetried, format, settings: stated }) => {
    const placed = messages.map((each, at) =>
      isRetried ? { ...each, index: Math.floor(at / 2), isPreferred: at % 2 === 0 } : each,
    );
    const original = { tools, ...stated };
    const extensions = { [SOURCE_KEY]: { v: 1, format, original } };
    return buildConversation({ messages: placed, systemMessage, extensions });
  });

/** What a person may choose in the sheet of exports. */
export const arbitraryWriterOptions: fc.Arbitrary<WriterOptions> = fc.record({
  thinking: fc.boolean(),
  toolCalls: fc.boolean(),
  attachments: fc.boolean(),
  missingResults: fc.constantFrom("note" as const, "drop" as const),
});
