import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

type Export = readonly [program: string, name: string, content: unknown];

const EXPORTS = readFileSync(
  join(import.meta.dirname, "../__corpus__/more-vendor-exports.jsonl"),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Export);

const exportOf = (program: string) => EXPORTS.find(([label]) => label === program)!;

test.each([
  ["goose 1.x session", "goose"],
  ["goose export", "goose"],
  ["opencode export", "opencode"],
  ["opencode storage part", "opencode"],
  ["LM Studio, again", "LM Studio"],
  ["OpenHands events", "OpenHands"],
  ["OpenHands V1 events list", "OpenHands"],
  ["Cursor composer", "Cursor"],
  ["Cursor chat export md", "Cursor"],
  ["Cline ui messages", "Cline"],
  ["Cline task export md", "Cline"],
  ["Aider chat history", "Aider"],
  ["Zed thread 0.2", "Zed"],
  ["TypingMind", "TypingMind"],
  ["Character.AI turns", "Character.AI"],
  ["Perplexity thread", "Perplexity"],
  ["VS Code Copilot chat export", "Copilot"],
  ["Amazon Q chat export json", "Amazon Q"],
  ["Continue session", "Continue"],
  ["Qwen chat export", "Qwen"],
  ["Kimi CLI wire", "Kimi"],
  ["LangSmith runs", "LangSmith"],
  ["Langfuse export", "Langfuse"],
  ["Bedrock Converse response", "Bedrock"],
  ["OpenAI Assistants messages", "OpenAI API"],
  ["OpenAI SSE chunks", "streamed"],
  ["OpenAI SSE raw", "streamed"],
  ["Gemini stream", "streamed"],
  ["Anthropic batch requests", "Anthropic"],
  ["Claude Code history", "Claude Code"],
])("%s is told by the name of its program", async (program, named) => {
  const [, name, content] = exportOf(program);
  const { items } = await planFiles([name, content]);
  expect(items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "import.unknown-format" }] },
  ]);
  const message = items[0]?.problems[0]?.message.split(" Closest: ")[0]?.split(" has the keys ")[0];
  expect(message).toContain(named);
});

/** What a refusal says is read instead, made of the refused file as it says. */
const INSTEAD: readonly (readonly [string, string, (content: never) => unknown])[] = [
  ["TypingMind", "chat.json", ({ data }: { data: { chats: unknown[] } }) => data.chats[0]],
  ["OpenAI conversation items", "items.json", ({ data }: { data: unknown[] }) => data],
  [
    "OpenAI Assistants messages",
    "messages.jsonl",
    ({ data }: { data: unknown[] }) =>
      data
        .toReversed()
        .map((line) => JSON.stringify(line))
        .join("\n"),
  ],
  [
    "Anthropic batch requests",
    "request.json",
    ({ requests }: { requests: { params: unknown }[] }) => requests[0]?.params,
  ],
  ["LMSYS", "rows.jsonl", (line: string) => line.replace('"conversation":', '"messages":')],
];

test.each(INSTEAD)("what is said to be read instead of %s is", async (program, name, make) => {
  const [, , content] = exportOf(program);
  const { items } = await planFiles([name, make(content as never)]);
  expect(items).toMatchObject([{ verdict: "new", kind: "conversation" }]);
  const lost = items[0]?.problems.filter(({ rule }) => rule === "import.text-lost");
  expect(lost).toEqual([]);
});
