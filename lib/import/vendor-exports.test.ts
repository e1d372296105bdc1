import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import type { PlanItem } from "@/lib/domain/imports/plan";
import { asRecord } from "@/lib/shared/read-value";
import { collectText, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { itemText } from "./session/item-text";

useLibrary();

/** A program, the name of its file, and the file: a value, or the text of one that is no single value. */
type Export = readonly [program: string, name: string, content: unknown];

/** Files as programs export them, with a numbered word in each text that a person would look for. */
const EXPORTS = ["vendor-exports.jsonl", "more-vendor-exports.jsonl"].flatMap((name) =>
  readFileSync(join(import.meta.dirname, "__corpus__", name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Export),
);

/** Words that no message says. Each is kept in the document, and the report names what it is part of. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  "ChatGPT deep research": ["w5x", "w6x", "w7x"],
  // The same as the profile and the instructions, which become the system message.
  "ChatGPT custom GPT action and memory": ["w4x", "w5x"],
  "Claude.ai artifacts, thinking, search, files": ["w2x", "w7x"],
  "AI Studio": ["w5x", "w6x", "w8x"],
  Grok: ["w2x", "w6x", "w7x", "w8x"],
  // The query and the findings of a search, and the name of a file.
  "Mistral Le Chat": ["w3x", "w4x"],
  LibreChat: ["w4x", "w12x", "w13x"],
  "Open WebUI": ["w8x", "w9x", "w10x", "w11x", "w12x"],
  Codex: ["w4x"],
  "Claude Code": ["w7x", "w8x"],
  "Gemini CLI": ["w9x", "w10x", "w11x"],
  "OpenAI Responses": ["w11x"],
  // Queries and sources of searches.
  "Gemini candidates": ["w4x"],
  "Perplexity API": ["w1x", "w2x"],
  "Grok API": ["w3x"],
  "OpenAI Responses only output": ["w3x"],
  "Grok newer": ["w5x", "w6x", "w7x"],
  "Mistral Le Chat, again": ["w3x", "w4x", "w6x", "w7x"],
  // Titles, files beside the messages, questions that are proposed.
  "Open WebUI, again": ["w7x"],
  "GitHub.com Copilot thread": ["w1x", "w4x"],
  "Anthropic workbench": ["w1x"],
  "llama.cpp web ui": ["w1x", "w3x"],
  // Members of programs that write nearly what an API has.
  "Roo api history": ["w3x"],
  // Sources of an answer, and data of the program's own.
  "Vercel UI messages": ["w8x", "w9x"],
  "Vercel UI array": ["w8x", "w9x", "w10x"],
  "Vercel UI chat record": ["w8x", "w9x", "w10x"],
  "DSPy history": ["w2x"],
  // The name and the greeting of the character.
  "Character.AI history": ["w1x", "w2x"],
};

const wordsOf = (text: string) => new Set(text.match(/\bw\d+x/gu));

/** What a person sees of the document of an item, and all of it. */
async function documentOf(planId: string, { id }: PlanItem) {
  const text = await itemText(planId, id);
  const whole = await collectText(text!.stream);
  const seen = JSON.stringify(asRecord(JSON.parse(whole)), (key, value: unknown) => {
    if (key === "extensions") return undefined;
    return key === "base64content" && typeof value === "string" ? atob(value) : value;
  });
  return { whole, seen };
}

const NOT_READ = ["import.unknown-format", "import.item-unusable", "import.text-lost"];

test.each(EXPORTS)("%s is read with all of its text, or not read by name", async (...given) => {
  const [program, name, content] = given;
  const { id, items } = await planFiles([name, content]);
  expect(items).not.toEqual([]);
  const unread = items.filter(({ verdict }) => verdict === "invalid");
  for (const { problems } of unread) {
    expect(problems.some(({ rule }) => NOT_READ.includes(rule))).toBe(true);
    // Who is refused learns what is read instead.
    const unknown = problems.find(({ rule }) => rule === "import.unknown-format");
    expect(unknown?.message ?? "Closest: ").toMatch(/Closest: | (?:is|are) read\b/);
  }
  const read = items.filter((item) => !unread.includes(item));
  if (read.length === 0) return;
  const documents = await Promise.all(read.map((item) => documentOf(id, item)));
  const seen = wordsOf(documents.map((each) => each.seen).join());
  const whole = wordsOf(documents.map((each) => each.whole).join());
  const all = [...wordsOf(typeof content === "string" ? content : JSON.stringify(content))];
  const beside = all.filter((word) => !seen.has(word) && whole.has(word));
  expect(beside).toEqual(BESIDE[program] ?? []);
  const isNamed = read.some(({ fidelity }) => (fidelity?.kept.length ?? 0) > 0);
  expect(beside.length === 0 || isNamed).toBe(true);
  // What is in no document is in an item that is not read.
  const isKept = (word: string) => whole.has(word) || seen.has(word);
  expect(all.every(isKept) || unread.length > 0).toBe(true);
});

test("a log of Qwen Code is not taken for one of Claude Code", async () => {
  const [, name, content] = EXPORTS.find(([program]) => program === "Qwen Code")!;
  const { items } = await planFiles([name, content]);
  expect(items).toMatchObject([{ format: "unknown", verdict: "invalid" }]);
});
