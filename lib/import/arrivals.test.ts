import { expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { editMessage } from "@/lib/data/messages/edit";
import { loadMessage } from "@/lib/data/messages/get";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { asRecord, asRecords } from "@/lib/shared/read-value";
import { collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemText } from "./session/item-text";

useLibrary();

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const LINK = `data:image/png;base64,${PIXEL}`;

/** The plan of one file with one conversation, and the messages of that. */
async function read(name: string, content: unknown) {
  const { id, items } = await planFiles([name, content]);
  const item = items.find(({ kind }) => kind === "conversation")!;
  const text = await itemText(id, item.id);
  const document = asRecord(JSON.parse(await collectText(text!.stream)));
  return { item, messages: asRecords(document?.["messages"]) };
}

const ask = (more: object) => ({ role: "user", content: "What is on it?", ...more });
const answer = (more: object = {}) => ({ role: "assistant", content: "A boat.", ...more });
const deepseek = (file: object) => [
  {
    id: "d",
    title: "Boats",
    inserted_at: "2026-01-01T00:00:00+08:00",
    mapping: {
      root: { id: "root", parent: null, children: ["1"], message: null },
      "1": {
        id: "1",
        parent: "root",
        children: [],
        message: {
          files: [file],
          model: "deepseek-chat",
          inserted_at: "2026-01-01T00:00:00+08:00",
          fragments: [{ type: "REQUEST", content: "What is on it?" }],
        },
      },
    },
  },
];
const librechat = (file: object) => ({
  conversationId: "c",
  endpoint: "openAI",
  title: "Boats",
  messages: [
    {
      messageId: "a",
      parentMessageId: "00000000-0000-0000-0000-000000000000",
      sender: "User",
      text: "What is on it?",
      isCreatedByUser: true,
      files: [file],
    },
  ],
});

/** Files whose content is in the export, each in another member. */
const CARRIED: readonly (readonly [string, unknown, string])[] = [
  ["pictures of Ollama", { messages: [ask({ images: [PIXEL] }), answer()] }, PIXEL],
  [
    "pictures of a router",
    { messages: [answer({ images: [{ type: "image_url", image_url: { url: LINK } }] })] },
    PIXEL,
  ],
  [
    "a file of the AI SDK",
    [
      ask({
        content: [
          { type: "text", text: "What is on it?" },
          { type: "file", data: PIXEL, mediaType: "image/png", filename: "boat.png" },
        ],
      }),
      answer(),
    ],
    PIXEL,
  ],
  [
    "a picture of the AI SDK",
    [
      ask({
        content: [
          { type: "text", text: "What is on it?" },
          { type: "image", image: PIXEL },
        ],
      }),
      answer(),
    ],
    PIXEL,
  ],
  [
    "the text of a file of DeepSeek",
    deepseek({ id: "f", file_name: "boat.txt", content: "Keel and mast." }),
    btoa("Keel and mast."),
  ],
  [
    "the text of a file of LibreChat",
    librechat({ file_id: "f", filename: "boat.txt", filepath: "/up/f", text: "Keel and mast." }),
    btoa("Keel and mast."),
  ],
];

test.each(CARRIED)("%s arrives, and is not called lost", async (_, content, base64) => {
  const { item, messages } = await read("conversations.json", content);
  const attachments = messages.flatMap((message) => asRecords(message["attachments"]));
  expect(attachments).toMatchObject([{ base64content: base64 }]);
  expect(item.fidelity?.lost.map(({ what }) => what)).not.toContain("contents of files");
});

const ISO = "2026-01-05T10:00:00.000Z";
const SECONDS = Date.parse(ISO) / 1000;
const THINKING = { type: "thinking", thinking: "Hm.", signature: "s" };

/** Programs that note when a message of an API was sent, each in its own way. */
const TIMED: readonly (readonly [string, unknown])[] = [
  ["Cline", [ask({ ts: SECONDS * 1000 }), answer({ content: [THINKING], ts: SECONDS * 1000 })]],
  ["OpenAI rows", { messages: [ask({ created_at: SECONDS }), answer({ created_at: SECONDS })] }],
  ["Le Chat", [ask({ createdAt: ISO }), answer({ createdAt: ISO })]],
  ["logs", [ask({ timestamp: ISO }), answer({ timestamp: ISO })]],
];

test.each(TIMED)("the times of %s arrive", async (_, content) => {
  const { item, messages } = await read("chat.json", content);
  const times = messages.map((message) => asRecords(message["auditTrail"])[0]?.["timestamp"]);
  expect(times).toEqual([ISO, ISO]);
  expect(item.fidelity?.lost).toEqual([]);
});

test("a number that counts something else is no time of a message", async () => {
  const { messages } = await read("chat.json", [ask({ timestamp: 12.5 }), answer({ ts: 3 })]);
  expect(messages.map((message) => message["auditTrail"])).toEqual([undefined, undefined]);
});

test("the answer of Open WebUI arrives where `output` has the steps alone", async () => {
  const messages = {
    a: { id: "a", parentId: null, childrenIds: ["b"], role: "user", content: "What is on it?" },
    b: {
      id: "b",
      parentId: "a",
      childrenIds: [],
      role: "assistant",
      content: '<details type="reasoning" done="true">\n> Hm.\n</details>\nA boat.',
      output: [{ type: "reasoning", content: [{ type: "output_text", text: "Hm." }] }],
    },
  };
  const chat = { title: "Boats", history: { currentId: "b", messages } };
  const said = (await read("chat-export.json", [{ id: "o", chat }])).messages[1];
  expect(asRecords(said?.["contentBlocks"])).toMatchObject([
    { blockType: "thinking", text: "Hm." },
    { blockType: "text", text: "A boat." },
  ]);
});

test("lines of a batch that say nothing are refused for what they are", async () => {
  const line = (id: string, more: object) => ({ custom_id: id, ...more });
  const lines = [
    line("a", { method: "POST", url: "/v1/chat/completions", body: { messages: [ask({})] } }),
    line("b", { method: "POST", url: "/v1/embeddings", body: { model: "m", input: "A boat." } }),
    line("c", { response: { status_code: 400, body: { error: { message: "Too long." } } } }),
    line("d", { response: null, error: { code: "batch_expired", message: "Not in time." } }),
  ];
  const { items } = await planFiles([
    "batch.jsonl",
    lines.map((each) => JSON.stringify(each)).join("\n"),
  ]);
  expect(items.map(({ verdict }) => verdict)).toEqual(["new", "invalid", "invalid", "invalid"]);
  expect(items.slice(1).map(({ problems }) => problems[0]?.message)).toEqual([
    "The request “b” of this batch goes to “/v1/embeddings”, which answers with no message.",
    "The request “c” of this batch failed: “Too long.”",
    "The request “d” of this batch failed: “Not in time.”",
  ]);
});

test.each([
  { model: "text-embedding-3-small", input: "A boat." },
  { model: "m", input: ["A boat."], encoding_format: "float" },
  { model: "gpt-4o-mini-tts", voice: "alloy", input: "A boat." },
  { model: "omni-moderation-latest", input: "A boat." },
])("a request that no one answers with words is no conversation: %j", async (request) => {
  const { items } = await planFiles(["request.json", request]);
  expect(items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
  ]);
});

test("a session of Codex is called by its first prompt, also by an edited one", async () => {
  const line = (text: string) => ({
    type: "response_item",
    payload: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  });
  const context = "<environment_context>\n<cwd>/a</cwd>\n</environment_context>";
  const lines = [
    { type: "session_meta", payload: { id: "s", cwd: "/a" } },
    line("# AGENTS.md instructions for /a\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>"),
    line(context),
    line("Why does the test fail?"),
  ];
  const text = lines.map((each) => JSON.stringify(each)).join("\n");
  const plan = await planFiles(["rollout-a.jsonl", text]);
  expect(plan.items[0]?.title).toBe("Why does the test fail?");
  const { items } = await importFiles(["rollout-a.jsonl", text]);
  const id = items[0]!.entityId!;
  const titleOf = async () => (await getConversation(LOCAL_VIEWER, id))?.title;
  expect(await titleOf()).toBe("Why does the test fail?");
  const expectedRevision = (await loadMessage(LOCAL_VIEWER, id, 3))!.revision;
  const edit = { kind: "text", text: "Why does it pass?" } as const;
  const input = { conversationId: id, messageId: 3, expectedRevision, edit };
  expect(await editMessage(LOCAL_VIEWER, input)).toMatchObject({ ok: true });
  expect(await titleOf()).toBe("Why does it pass?");
});

test("what a person pointed at in Claude Code is kept", async () => {
  const line = (more: object) => ({ sessionId: "s", isSidechain: false, timestamp: ISO, ...more });
  const file = { filePath: "/a/boat.md", content: "Keel and mast.", numLines: 1 };
  const lines = [
    line({ type: "user", uuid: "1", parentUuid: null, message: ask({}) }),
    line({
      type: "attachment",
      uuid: "2",
      parentUuid: "1",
      attachment: { type: "file", filename: file.filePath, content: { type: "text", file } },
    }),
    line({
      type: "attachment",
      uuid: "3",
      parentUuid: "2",
      attachment: { type: "todo_reminder", content: [] },
    }),
    line({ type: "assistant", uuid: "4", parentUuid: "3", message: answer() }),
  ];
  const content = lines.map((each) => JSON.stringify(each)).join("\n");
  const { id, items } = await planFiles(["s.jsonl", content]);
  const text = await itemText(id, items[0]!.id);
  expect(await collectText(text!.stream)).toContain(btoa("Keel and mast."));
  expect(items[0]?.fidelity?.lost).toMatchObject([
    { what: "records of what the program told the model", count: 1 },
  ]);
});
