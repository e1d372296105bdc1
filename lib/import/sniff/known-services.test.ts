import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const ASKED = { role: "user", content: "Where is the boat?" };
const SAID = "In the harbour.";
const CHAT_REQUEST = { model: "gpt-5", messages: [ASKED] };
const CHAT_ANSWER = {
  id: "x",
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", content: SAID } }],
};
const MESSAGES_REQUEST = { model: "claude", max_tokens: 9, system: "Be brief.", messages: [ASKED] };
const MESSAGES_ANSWER = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "claude",
  content: [{ type: "text", text: SAID }],
};
const RESPONSES_ITEM = {
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: SAID }],
};
const TOOL = { name: "find_boat", description: "Finds a boat" };
const page = (script: string) => `<html><body><script>${script}</script></body></html>`;

test.each([
  ["answers", "log.jsonl", { request: CHAT_REQUEST, response: CHAT_ANSWER }],
  ["without its request", "answer.json", MESSAGES_ANSWER],
  ["item of the OpenAI Responses API", "item.json", RESPONSES_ITEM],
  [
    "request to the OpenAI Responses API and its answer",
    "pair.json",
    { input: [ASKED], output: { object: "response", output: [RESPONSES_ITEM] } },
  ],
  ["LangChain", "a.json", [{ lc: 1, type: "constructor", kwargs: { content: "Hi there" } }]],
  ["LangChain", "b.json", [{ type: "human", data: { content: "Hi there" } }]],
  ["LangChain", "c.json", { values: { messages: [{ type: "ai", content: SAID }] } }],
  [
    "Bedrock",
    "converse.json",
    { modelId: "m", messages: [{ role: "user", content: [{ text: ASKED.content }] }] },
  ],
  ["template of a model", "rows.jsonl", { text: "<|im_start|>user\nHi<|im_end|>" }],
  ["template of a model", "chat.txt", "<|im_start|>user\nHi<|im_end|>\n"],
  ["tools of the Gemini API", "tools.json", { tools: [{ functionDeclarations: [TOOL] }] }],
  [
    "Postman",
    "sea.json",
    { info: { schema: "https://schema.getpostman.com/json/collection/v2.1.0/" }, item: [] },
  ],
  ["plugin", "ai-plugin.json", { name_for_model: "sea", api: { type: "openapi", url: "x" } }],
  ["UTCP", "utcp.json", { utcp_version: "1.0.1", tools: [{ name: "find", inputs: {} }] }],
  ["A2A", "card.json", { name: "Sea", url: "x", skills: [{ id: "find" }], capabilities: {} }],
  ["Amp", "settings.json", { "amp.mcpServers": { sea: { command: "npx" } } }],
  ["Crush", "crush.json", { mcp: { sea: { type: "stdio", command: "npx" } } }],
  [
    "tool servers of Open WebUI",
    "servers.json",
    [{ url: "https://example.com", path: "openapi.json", auth_type: "none", config: {} }],
  ],
  ["tools of Amazon Bedrock", "tools.json", { tools: [{ toolSpec: TOOL }] }],
  [
    "registry of MCP servers",
    "server.json",
    { name: "io.x/sea", version: "1.0.0", packages: [{ registryType: "npm", identifier: "sea" }] },
  ],
  [
    "settings of Continue",
    "config.yaml",
    "name: mine\nmcpServers:\n  - name: sea\n    command: npx\n",
  ],
  ["VS Code", "settings.json", { mcp: { servers: { sea: { command: "npx" } } } }],
  ["prompts or resources", "p.json", { prompts: [{ name: "sum" }] }],
  ["prompts or resources", "r.json", { result: { resources: [{ uri: "file:///a" }] } }],
  ["what went wrong", "e.json", { jsonrpc: "2.0", id: 1, error: { code: -1, message: "No" } }],
  ["training data", "evals.jsonl", { input: [ASKED], ideal: SAID }],
  ["training data", "swift.jsonl", { query: "Where?", response: SAID, history: [["Hi", "Hello"]] }],
  ["training data", "calls.json", [{ query: "Where?", answers: "[]", tools: "[]" }]],
  ["training data", "steps.jsonl", { prompt: "Where?", completions: [SAID], labels: [true] }],
  ["training data", "pairs.jsonl", { system_prompt: "", question: "Where?", response: SAID }],
  ["training data", "steer.jsonl", { conversation: [ASKED], response: SAID }],
  [
    "answers of a batch of Anthropic",
    "results.jsonl",
    { custom_id: "a", result: { type: "succeeded", message: MESSAGES_ANSWER } },
  ],
  ["training data", "dolly.jsonl", { instruction: "Where?", context: "", response: SAID }],
  ["ratings", "message_feedback.json", [{ id: "f", conversation_id: "c", rating: "thumbsUp" }]],
  ["shared links", "shared.json", [{ id: "s", conversation_id: "c", is_anonymous: true }]],
  ["prompts of Open WebUI", "prompts.json", [{ command: "/sum", title: "A", content: "Sum" }]],
  ["tools or functions", "tools.json", [{ id: "t", content: "class", specs: [], meta: {} }]],
  ["models of Open WebUI", "models.json", [{ id: "m", base_model_id: "x", params: {} }]],
  ["web page of a ChatGPT export", "chat.html", page("var jsonData = [];")],
  [
    "batch",
    "errors.jsonl",
    { custom_id: "a", response: { status_code: 400, body: { error: { message: "No." } } } },
  ],
])("%s: a file that is not read is refused by name (%s)", async (named, name, content) => {
  const { items } = await planFiles([name, content]);
  expect(items).toMatchObject([{ kind: "unknown", verdict: "invalid" }]);
  expect(items[0]?.problems[0]?.message.split(" has the keys ")[0]).toContain(named);
});

const answered = <Request extends { messages: object[] }>(request: Request, answer: object) => ({
  ...request,
  messages: [...request.messages, answer],
});

test.each([
  answered(CHAT_REQUEST, CHAT_ANSWER.choices[0]!.message),
  answered(MESSAGES_REQUEST, MESSAGES_ANSWER),
])("what a log pairs is read as is said: %j", async (part) => {
  const { items } = await planFiles(["part.json", part]);
  const counts = { messages: 2 };
  expect(items).toMatchObject([{ kind: "conversation", verdict: "new", problems: [], counts }]);
});

test("members that files of any kind have make no format near", async () => {
  const { items } = await planFiles(["a.json", [{ type: "note", content: "Hi", title: "A" }]]);
  const [problem] = items[0]!.problems;
  expect(problem?.message).not.toMatch(/Codex|Jan|Claude/u);
});
