import { expect, test } from "vitest";

import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { collectText, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemText } from "./session/item-text";

useLibrary();

/** Who says what in a conversation: "role: text", the system message first. */
async function saidOf(planId: string, itemId: string): Promise<string[]> {
  const text = await itemText(planId, itemId);
  const document = asRecord(JSON.parse(await collectText(text!.stream)));
  const system = asText(document?.["systemMessage"]);
  const said = asList(document?.["messages"]).map((value) => {
    const message = asRecord(value);
    const blocks = asList(message?.["contentBlocks"]).map((each) => blockOf(asRecord(each)));
    const files = asList(message?.["attachments"]).map(
      (each) => `[${String(asRecord(each)?.["mime"])}]`,
    );
    return `${String(message?.["role"])}: ${[asText(message?.["content"]) ?? "", ...blocks, ...files].filter(Boolean).join(" + ")}`;
  });
  return system === null ? said : [`system: ${system}`, ...said];
}

function blockOf(block: Readonly<Record<string, unknown>> | null): string {
  const tool = asText(asRecord(block?.["toolRef"])?.["name"]);
  return asText(block?.["text"]) ?? tool ?? String(block?.["blockType"]);
}

async function read(content: unknown, name = "request.json"): Promise<unknown> {
  const { id, items } = await planFiles([name, content]);
  return Promise.all(
    items.map(async (item) =>
      item.verdict === "invalid"
        ? `${item.problems[0]?.rule}: ${item.problems[0]?.message}`
        : item.kind === "conversation"
          ? [item.format, ...(await saidOf(id, item.id))]
          : [item.format, item.kind],
    ),
  );
}

const G = "gemini-api";
const PIXEL = { inlineData: { mimeType: "image/png", data: "iVBORw0KGgo=" } };

test.each<[string, unknown, string[]]>([
  [
    "a text",
    { model: "gemini-2.5-flash", contents: "Why is rain wet?" },
    [G, "user: Why is rain wet?"],
  ],
  ["a text and nothing else", { contents: "Why is rain wet?" }, [G, "user: Why is rain wet?"]],
  ["one content", { contents: { role: "user", parts: [{ text: "Ahoy" }] } }, [G, "user: Ahoy"]],
  ["one content without a role", { contents: { parts: [{ text: "Ahoy" }] } }, [G, "user: Ahoy"]],
  [
    "one content with one part",
    { contents: { role: "model", parts: { text: "Aye" } } },
    [G, "assistant: Aye"],
  ],
  [
    "one part",
    { model: "models/gemini-3-pro", contents: { text: "Sail on" } },
    [G, "user: Sail on"],
  ],
  [
    "texts",
    { model: "gemini-2.0-flash", contents: ["Look at", "this"] },
    [G, "user: Look at + this"],
  ],
  [
    "a text and a picture",
    { model: "gemini-2.0-flash", contents: ["What is it?", PIXEL] },
    [G, "user: What is it? + [image/png]"],
  ],
  [
    "an uploaded file",
    {
      model: "gemini-2.0-flash",
      contents: [
        "Sum up",
        { name: "files/a1", uri: "https://g.test/files/a1", mimeType: "application/pdf" },
      ],
    },
    [G, "user: Sum up + [application/pdf]"],
  ],
  [
    "texts between contents",
    {
      contents: [
        { role: "user", parts: [{ text: "One" }] },
        { role: "model", parts: "Two" },
        "Three",
      ],
    },
    [G, "user: One", "assistant: Two", "user: Three"],
  ],
  [
    "contents with texts for parts",
    {
      contents: [
        { role: "user", parts: "Hoist" },
        { role: "model", parts: ["the", "sail"] },
      ],
    },
    [G, "user: Hoist", "assistant: the + sail"],
  ],
  [
    "one part for all parts",
    { contents: [{ role: "user", parts: { text: "Anchor?" } }] },
    [G, "user: Anchor?"],
  ],
  [
    "a call of a function by itself",
    {
      model: "gemini-2.0-flash",
      contents: [
        "Wind?",
        { functionCall: { name: "wind", args: {} } },
        { functionResponse: { name: "wind", response: { knots: 9 } } },
      ],
    },
    [G, "user: Wind?", "assistant: wind", "tool: toolResult"],
  ],
  [
    "an instruction as text",
    { systemInstruction: "Be brief.", contents: [{ role: "user", parts: [{ text: "Hi" }] }] },
    [G, "system: Be brief.", "user: Hi"],
  ],
  [
    "an instruction as one part",
    { systemInstruction: { text: "Be brief." }, contents: "Hi" },
    [G, "system: Be brief.", "user: Hi"],
  ],
  [
    "an instruction with one part",
    { system_instruction: { parts: { text: "Be brief." } }, contents: "Hi" },
    [G, "system: Be brief.", "user: Hi"],
  ],
  [
    "an instruction as texts",
    { systemInstruction: ["Be brief.", "Rhyme."], contents: "Hi" },
    [G, "system: Be brief.\n\nRhyme.", "user: Hi"],
  ],
  [
    "an instruction as parts",
    { systemInstruction: [{ text: "Be brief." }], contents: "Hi" },
    [G, "system: Be brief.", "user: Hi"],
  ],
  [
    "an instruction in the settings",
    {
      model: "gemini-2.5-pro",
      contents: "Hi",
      config: { systemInstruction: "Be brief.", temperature: 0 },
    },
    [G, "system: Be brief.", "user: Hi"],
  ],
  [
    "settings in the spelling of Python",
    {
      model: "gemini-2.5-pro",
      contents: [{ parts: [{ text: "Hi" }] }],
      config: { system_instruction: { parts: [{ text: "Be brief." }] } },
    },
    [G, "system: Be brief.", "user: Hi"],
  ],
  [
    "a batch line with a text",
    {
      key: "r1",
      request: { contents: "Hi" },
      response: { candidates: [{ content: { role: "model", parts: [{ text: "Ho" }] } }] },
    },
    [G, "user: Hi", "assistant: Ho"],
  ],
  ["input as a text", { model: "gpt-5.2", input: "Knock knock" }, ["openai", "user: Knock knock"]],
  [
    "input and instructions",
    { model: "gpt-5.2", instructions: "Be a pirate.", input: "Hi" },
    ["openai", "system: Be a pirate.", "user: Hi"],
  ],
  [
    "instructions as messages",
    {
      model: "gpt-5.2",
      instructions: [{ role: "developer", content: "Be a pirate." }],
      input: [{ role: "user", content: "Hi" }],
    },
    ["openai", "system: Be a pirate.", "user: Hi"],
  ],
  [
    "input with texts for contents",
    {
      model: "gpt-5.2",
      input: [
        { role: "user", content: "Hi" },
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Ho" }] },
      ],
    },
    ["openai", "user: Hi", "assistant: Ho"],
  ],
  [
    "a chat with parts",
    { model: "gpt-4o", messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }] },
    ["openai", "user: Hi"],
  ],
  [
    "a text for Claude",
    { model: "claude-sonnet-5", max_tokens: 9, messages: [{ role: "user", content: "Hi" }] },
    ["anthropic", "user: Hi"],
  ],
  [
    "a system text for Claude",
    { max_tokens: 9, system: "Be kind.", messages: [{ role: "user", content: "Hi" }] },
    ["anthropic", "system: Be kind.", "user: Hi"],
  ],
  [
    "system blocks for Claude",
    {
      max_tokens: 9,
      system: [
        { type: "text", text: "Be kind." },
        { type: "text", text: "Be short.", cache_control: { type: "ephemeral" } },
      ],
      messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
    },
    ["anthropic", "system: Be kind.\n\nBe short.", "user: Hi"],
  ],
  [
    "a result as text for Claude",
    {
      max_tokens: 9,
      messages: [
        { role: "user", content: "Wind?" },
        { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "wind", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "9 knots" }] },
      ],
    },
    ["anthropic", "user: Wind?", "assistant: wind", "tool: toolResult"],
  ],
])("%s is read", async (_, content, expected) => {
  expect(await read(content)).toEqual([expected]);
});

const chat = (words: string) => ({ model: "gpt-4o", messages: [{ role: "user", content: words }] });
const contents = (words: string) => ({ contents: { role: "user", parts: [{ text: words }] } });

test.each<[string, unknown, string[][]]>([
  [
    "data",
    { data: [chat("One"), chat("Two")] },
    [
      ["openai", "user: One"],
      ["openai", "user: Two"],
    ],
  ],
  ["items", { items: [contents("One")], nextPageToken: "t" }, [[G, "user: One"]]],
  [
    "results",
    { results: [{ max_tokens: 3, system: "S", messages: [{ role: "user", content: "One" }] }] },
    [["anthropic", "system: S", "user: One"]],
  ],
  [
    "conversations",
    { conversations: [chat("One"), contents("Two")] },
    [
      ["openai", "user: One"],
      [G, "user: Two"],
    ],
  ],
  [
    "rows of ShareGPT",
    {
      data: [
        {
          conversations: [
            { from: "human", value: "One" },
            { from: "gpt", value: "Two" },
          ],
        },
      ],
    },
    [["sharegpt", "user: One", "assistant: Two"]],
  ],
  [
    "completions of OpenAI",
    {
      object: "list",
      data: [
        {
          object: "chat.completion",
          id: "c1",
          choices: [{ index: 0, message: { role: "assistant", content: "One" } }],
        },
      ],
      has_more: false,
    },
    [["openai", "assistant: One"]],
  ],
  [
    "one list of messages",
    {
      data: [
        { role: "user", content: "One" },
        { role: "assistant", content: "Two" },
      ],
    },
    [["openai", "user: One", "assistant: Two"]],
  ],
  [
    "a history of Gemini",
    {
      items: [
        { role: "user", parts: [{ text: "One" }] },
        { role: "model", parts: [{ text: "Two" }] },
      ],
    },
    [[G, "user: One", "assistant: Two"]],
  ],
])("a list wrapped in an object is read: %s", async (_, content, expected) => {
  expect(await read(content)).toEqual(expected);
});

test("what is beside a wrapped list is named with its documents", async () => {
  const { items, notes } = await planFiles([
    "page.json",
    { data: [chat("One"), chat("Two")], next_cursor: "walnut", total: 2, empty: null },
  ]);
  for (const item of items) {
    const [beside] = item.notes.filter(({ rule }) => rule === "import.beside-list");
    expect(beside?.message).toContain('"next_cursor", "total". ');
  }
  expect(items).toHaveLength(2);
  expect(JSON.stringify(notes)).toContain('has a list in \\"data\\"');
});

test("what is around one list of messages is kept with the conversation, and names it", async () => {
  const messages = [
    { role: "user", content: "One" },
    { role: "assistant", content: "Two" },
  ];
  const { id, items } = await planFiles([
    "chat.json",
    { name: "Tides", items: messages, made: { by: "walnut" } },
  ]);
  expect(items).toMatchObject([{ title: "Tides", verdict: "new" }]);
  expect(items[0]!.fidelity?.kept).toContainEqual(
    expect.objectContaining({ what: "members around the list of messages", count: 2 }),
  );
  const planned = await itemText(id, items[0]!.id);
  const document: unknown = JSON.parse(await collectText(planned!.stream));
  expect(document).toMatchObject({
    conversationTitle: "Tides",
    extensions: {
      "dev.colloquy:source": { around: { name: "Tides", made: { by: "walnut" } } },
    },
  });
});

test("a wrapped document of ours is the same bytes as alone", async () => {
  const own = buildConversation({ conversationTitle: "Walnut" });
  const text = ` ${JSON.stringify(own, null, 3)}`;
  const { id, items } = await planFiles(["page.json", `{"items": [${text} ], "total": 1}`]);
  expect(items).toMatchObject([{ format: "cjson", verdict: "new", title: "Walnut" }]);
  const planned = await itemText(id, items[0]!.id);
  expect(await collectText(planned!.stream)).toBe(text.trim());
});

test.each<[string, unknown]>([
  ["texts of a file system", { path: "/a.txt", contents: "Why is rain wet?" }],
  ["a list of texts of something else", { title: "Box", contents: ["apple", "pear"] }],
  [
    "a page of messages whose order is not known",
    { object: "list", data: [{ role: "user", content: "One" }], has_more: false },
  ],
  ["rows that are not conversations", { data: [{ a: 1 }, { b: 2 }] }],
  ["an empty list", { data: [] }],
])("%s is no conversation", async (_, content) => {
  expect(await read(content)).toEqual([expect.stringMatching(/^import\.unknown-format: /)]);
});
