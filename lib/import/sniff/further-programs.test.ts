import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { ANSWER, lines, QUESTION } from "../__corpus__/said";

useLibrary();

const ASKED = { role: "user", content: QUESTION };
const CALL = { readToolCall: { args: { path: "sea.txt" } } };

/** What the command line of Cursor writes: lines as Claude Code streams them, and calls in lines of their own. */
const CURSOR = [
  { type: "system", subtype: "init", session_id: "s", cwd: "/a", model: "auto" },
  { type: "user", message: ASKED, session_id: "s" },
  { type: "assistant", message: { role: "assistant", content: ANSWER }, session_id: "s" },
];

const NAMED: readonly (readonly [named: string, name: string, content: unknown])[] = [
  [
    "OpenTelemetry",
    "messages.json",
    [
      { role: "user", parts: [{ type: "text", content: QUESTION }] },
      { role: "assistant", parts: [{ type: "text", content: ANSWER }], finish_reason: "stop" },
    ],
  ],
  [
    "OpenTelemetry",
    "calls.json",
    [{ role: "assistant", parts: [{ type: "tool_call", id: "t", name: "find", arguments: {} }] }],
  ],
  ["LangSmith", "rows.jsonl", lines({ inputs: { messages: [ASKED] }, outputs: { text: ANSWER } })],
  ["Weave", "calls.jsonl", lines({ op_name: "chat", inputs: { messages: [ASKED] }, output: {} })],
  ["MLflow", "trace.json", { info: {}, data: { spans: [], request: QUESTION } }],
  ["Phoenix", "spans.jsonl", lines({ "attributes.llm.input_messages": [ASKED] })],
  [
    "Cursor",
    "cursor.jsonl",
    lines(...CURSOR, { type: "tool_call", subtype: "started", call_id: "t", tool_call: CALL }),
  ],
  [
    "Gemini CLI",
    "stream.jsonl",
    lines(
      { type: "init", session_id: "s", model: "gemini" },
      { type: "message", role: "user", content: QUESTION },
      { type: "tool_use", tool_name: "find", tool_id: "t", parameters: {} },
    ),
  ],
  ["Gemini CLI", "out.json", { session_id: "s", response: ANSWER, stats: {} }],
  [
    "app server of Codex",
    "thread.json",
    { thread: { turns: [{ items: [{ type: "agentMessage", text: ANSWER }] }] } },
  ],
  ["VS Code", "chat.jsonl", lines({ kind: 0, v: { requests: [{ message: { text: QUESTION } }] } })],
  [
    "LlamaIndex",
    "chat.json",
    [{ role: "user", additional_kwargs: {}, blocks: [{ block_type: "text", text: QUESTION }] }],
  ],
  ["OpenRouter", "room.json", { version: "orpg.3.0", messages: { a: ASKED }, items: {} }],
  [
    "DeepSeek",
    "history.json",
    { code: 0, data: { biz_data: { chat_messages: [{ role: "USER", content: QUESTION }] } } },
  ],
  ["Gemini API", "interaction.json", { object: "interaction", outputs: [{ text: ANSWER }] }],
  ["Live API", "live.jsonl", lines({ clientContent: { turns: [] } }, { serverContent: {} })],
  ["character card", "card.json", { spec: "chara_card_v2", data: { first_mes: QUESTION } }],
  ["registry", "servers.json", { servers: [{ server: { name: "io.x/sea", version: "1" } }] }],
];

test.each(NAMED)("%s: %s is refused by the name of its program", async (named, name, content) => {
  const { items } = await planFiles([name, content]);
  expect(items).toMatchObject([
    { format: "unknown", verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
  ]);
  const { message } = items[0]!.problems[0]!;
  expect(message.split(" has the keys ")[0]).toContain(named);
  expect(message).toMatch(/Closest: | (?:is|are) read\b|^.*Find its servers/);
});

test("lines of Cursor are not taken for a log of Claude Code where no call was made either", async () => {
  const { items } = await planFiles(["cursor.jsonl", lines(...CURSOR)]);
  expect(items).toMatchObject([{ format: "unknown", verdict: "invalid" }]);
});

test("lines that Claude Code streams, of any version, are read", async () => {
  const streamed = (line: object) => ({ ...line, parent_tool_use_id: null });
  const { items } = await planFiles(["stream.jsonl", lines(...CURSOR.map(streamed))]);
  expect(items).toMatchObject([{ format: "claude-code", counts: { messages: 2 } }]);
});
