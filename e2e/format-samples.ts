import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipBytes } from "../lib/testing/zip/bytes";

/** A file people have, what the plan calls its format, and words that have to be readable afterwards. */
export interface FormatSample {
  readonly id: string;
  readonly label: string;
  /** As it is dropped. Two samples may say the same words, so no name is in another. */
  readonly file: string;
  readonly bytes: Buffer;
  readonly words: readonly string[];
  /** Conversations and toolset documents it becomes. */
  readonly documents: number;
}

const FORMATS = join(import.meta.dirname, "../lib/formats");

export function fixtureOf(format: string, name: string): Buffer {
  return readFileSync(join(FORMATS, format, "__fixtures__", name));
}

function plain(
  id: string,
  label: string,
  name: string,
  words: readonly string[],
  documents = 1,
): FormatSample {
  const end = name.endsWith("l") ? "jsonl" : "json";
  return { id, label, file: `from-${id}.${end}`, bytes: fixtureOf(id, name), words, documents };
}

function archive(
  id: string,
  label: string,
  entries: Readonly<Record<string, string>>,
  words: readonly string[],
  documents = 1,
): FormatSample {
  const files = Object.entries(entries).map(([name, from]) => ({
    name,
    data: fixtureOf(id, from),
  }));
  return { id, label, file: `from-${id}.zip`, bytes: zipBytes(files), words, documents };
}

/** An archive of a tree of files, which a fixture holds in one. */
function tree(id: string, label: string, name: string, words: readonly string[]): FormatSample {
  const { files } = JSON.parse(fixtureOf(id, `trees/${name}`).toString("utf8")) as {
    files: Record<string, unknown>;
  };
  const entries = Object.entries(files).map(([path, content]) => ({
    name: path,
    data: typeof content === "string" ? content : JSON.stringify(content, null, 2),
  }));
  return { id, label, file: `from-${id}.zip`, bytes: zipBytes(entries), words, documents: 1 };
}

/** One of each: files as their applications write them, archives for those which hand out archives. */
export const FORMAT_SAMPLES: readonly FormatSample[] = [
  plain("cjson", "CJSON", "duplicate-keys-and-unknown-members.input.json", ["escaped é/ and 🦕"]),
  archive(
    "chatgpt",
    "ChatGPT",
    { "conversations-000.json": "edited-prompt-and-new-answers.input.json" },
    ["Name my small wooden boat.", "Splinter"],
  ),
  archive(
    "claude-ai",
    "Claude.ai",
    { "conversations.json": "edited-prompt-and-other-answers.input.json" },
    ["Fulmar."],
  ),
  plain("claude-code", "Claude Code", "one-answer-in-several-lines.input.jsonl", [
    "Which files are here",
    "I'll look.",
  ]),
  plain("openai", "OpenAI messages", "training-lines.input.jsonl", ["The land", "is grand"], 4),
  plain(
    "anthropic",
    "Anthropic Messages",
    "request-with-a-tool.input.json",
    ["High tide in Brest?", "At 06:12."],
    2,
  ),
  plain("sharegpt", "ShareGPT", "plain-talk.input.json", ["Name a boat for rivers.", "A punt."], 2),
  plain("librechat", "LibreChat", "nested-tree-with-retries.input.json", ["A bowline."]),
  plain("open-webui", "Open WebUI", "a-single-chat-with-edited-prompts.input.json", [
    "Draft a short poem",
    "Sea.",
  ]),
  plain("ai-studio", "Google AI Studio", "question-and-answer.input.json", [
    "Which apples keep longest?",
    "Russets.",
  ]),
  plain(
    "gemini-api",
    "Gemini API",
    "function-with-declaration.input.json",
    ["How high is the water?", "4.2 metres."],
    2,
  ),
  archive(
    "gemini-takeout",
    "Gemini in Google Takeout",
    { "Takeout/My Activity/Gemini Apps/MyActivity.json": "rich-answer.input.json" },
    ["Compare two hives", "Warré"],
  ),
  plain("gemini-cli", "Gemini CLI", "question-and-answer.input.jsonl", [
    "Which glaze runs?",
    "The one with most flux.",
  ]),
  plain("lobechat", "LobeChat", "regenerated-answers.input.json", ["Name a star.", "Vega."]),
  archive(
    "jan",
    "Jan",
    {
      "threads/knots/thread.json": "thread-without-its-messages.input.json",
      "threads/knots/messages.jsonl": "plain-talk.input.jsonl",
    },
    ["Which knot for two ropes?", "A sheet bend."],
  ),
  archive(
    "grok",
    "Grok",
    { "ttl/30d/export_data/prod-grok-backend.json": "answers-made-again-and-an-edit.input.json" },
    ["Name two knots"],
  ),
  plain("codex", "Codex CLI", "commands-between-answers.input.jsonl", [
    "Why does the orchard test fail?",
    "The pear is counted as an apple.",
  ]),
  plain("deepseek", "DeepSeek", "plain-exchange.input.json", [
    "Why does bread rise?",
    "Yeast makes gas, and gluten holds it.",
  ]),
  plain("chatbot-ui", "Chatbot UI", "one-conversation.input.json", [
    "Which knot holds?",
    "A bowline.",
  ]),
  archive("ocf", "Open Conversation Format", { "conversation.ocf.json": "plain-talk.input.json" }, [
    "How long?",
    "Forty minutes.",
  ]),
  plain("mcp-tools", "MCP tools", "list-of-a-server.input.json", ["beds.water"]),
  plain("openai-tools", "OpenAI tools", "chat-functions.input.json", ["cancel_table"]),
  plain("anthropic-tools", "Anthropic tools", "list-with-schemas.input.json", ["telescope_point"]),
  plain("oxp", "OXP tools", "tools-with-protocol.input.json", ["Greenhouse_OpenVent"]),
  plain("mcp-config", "MCP server configuration", "claude-desktop-with-other-members.input.json", [
    "weather-station",
  ]),
  plain("openapi", "OpenAPI", "lamps-of-a-lighthouse.input.json", ["removeLamp"]),
  plain("cadenya", "Cadenya", "one-file.input.json", ["Fetch form"]),
  tree("mci", "MCI tools", "references-with-filters.input.json", ["catch_fish"]),
];
