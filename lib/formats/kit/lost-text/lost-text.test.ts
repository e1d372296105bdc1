import { describe, expect, test } from "vitest";

import { listFixtures } from "@/lib/testing/formats/fixtures";
import { equalJson } from "@/lib/json/equal";
import { formats } from "@/lib/formats/registry";
import { leastWork } from "@/lib/testing/least-work";

import type { Format, ParseContext } from "../contract/format";
import { findLostText } from "./find";
import { isNatural, naturalTexts } from "./natural-text";
import { measureSpoken } from "./spoken";

const readers = formats
  .filter(({ id }) => id !== "cjson")
  .map((format) => ({
    id: format.id,
    items: listFixtures(format).flatMap(({ name, isBroken, items }) =>
      items.map(({ item, context }, at) => ({ name: `${name} ${at}`, isBroken, item, context })),
    ),
    format,
  }));

async function read(format: Format, item: unknown, context: ParseContext) {
  const { documents, diagnostics, fidelity } = await format.parse(item, context);
  const conversations = documents
    .filter(({ kind }) => kind === "conversation")
    .map(({ text }) => JSON.parse(text) as { messages: unknown[] });
  const spoken = conversations.map(measureSpoken);
  const isLoud = diagnostics.some(({ severity }) => severity !== "info");
  return { conversations, spoken, isLoud, fidelity, lost: findLostText(item, spoken, "") };
}

/** The value with other names for all members that contain texts, or lists of texts. */
function renameTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameTexts);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => {
    const isText = [...naturalTexts({ [key]: member })].some(
      ({ path }) => path.split("/").length <= 3 && (typeof member === "string" || isTexts(member)),
    );
    return [isText ? `unheardOf${key.length}` : key, renameTexts(member)];
  });
  return Object.fromEntries(members) as unknown;
}

const OVERLOOKED = "Somebody wrote much more than this, and said it to somebody else. ".repeat(40);

/** The item with more text in a line or member of a kind that nobody knows. */
function withOverlooked(item: unknown, said = OVERLOOKED): unknown {
  const novel = { type: "novel_kind", novelMember: { said } };
  if (Array.isArray(item)) return [...(item as unknown[]), novel];
  return { ...(item as object), novelMember: { said } };
}

const SHORT = "Bring the tea to the garden.";

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

describe.each(readers)("$id", ({ format, items }) => {
  test("raises no alarm about what it reads", async () => {
    const alarms: string[] = [];
    for (const { name, isBroken, item, context } of items) {
      const { lost } = await read(format, item, context);
      const isNote = lost?.finding.severity === "info";
      if (lost !== null && !isNote && !isBroken) alarms.push(`${name} ${lost.finding.path}`);
    }
    expect(alarms).toEqual([]);
  });

  test("tells that most of the text is in what nobody knows", async () => {
    const silent: string[] = [];
    for (const { name, isBroken, item, context } of items) {
      const before = await read(format, item, context);
      if (isBroken || before.spoken.every(({ told }) => told === 0)) continue;
      const after = await read(format, withOverlooked(item), context);
      const { conversations, lost } = after;
      // Files of several conversations count what is beside all of them.
      if (!equalJson(after.fidelity.lost, before.fidelity.lost)) continue;
      const isSaid = JSON.stringify(conversations.map(({ messages }) => messages)).includes(
        OVERLOOKED,
      );
      if (conversations.length > 0 && lost === null && !isSaid) silent.push(name);
    }
    expect(silent).toEqual([]);
  });

  test("notes a short text in what nobody knows, beside a short conversation", async () => {
    const silent: string[] = [];
    for (const { name, isBroken, item, context } of items) {
      const before = await read(format, item, context);
      const told = before.spoken.reduce((sum, each) => sum + each.told, 0);
      if (isBroken || told === 0 || told > SHORT.length * 3) continue;
      const after = await read(format, withOverlooked(item, SHORT), context);
      if (!equalJson(after.fidelity.lost, before.fidelity.lost)) continue;
      const isSaid = JSON.stringify(after.conversations.map(({ messages }) => messages)).includes(
        SHORT,
      );
      if (after.conversations.length > 0 && after.lost === null && !isSaid) silent.push(name);
    }
    expect(silent).toEqual([]);
  });

  test("never takes empty messages for a success when the texts have other names", async () => {
    const silent: string[] = [];
    for (const { name, item, context } of items) {
      const { conversations, spoken, isLoud, lost } = await read(
        format,
        renameTexts(item),
        context,
      );
      const isSaid = lost?.finding.severity === "error";
      const before = await read(format, item, context);
      const wasEmpty = before.spoken.every(({ speaking }) => speaking === 0);
      if (isSaid || wasEmpty || conversations.length === 0) continue;
      const messages = conversations.flatMap((each) => each.messages).length;
      const speaking = spoken.reduce((sum, each) => sum + each.speaking, 0);
      if (speaking === 0) silent.push(`${name}: ${messages} messages`);
      const fell = before.spoken.reduce((sum, each) => sum + each.speaking, 0) - speaking;
      if (fell > 0 && lost === null && !isLoud)
        silent.push(`${name}: ${fell} messages fell silent`);
    }
    expect(silent).toEqual([]);
  });
});

test("notes are rare about documents that are read as they should be", async () => {
  let documents = 0;
  const noted: string[] = [];
  for (const { format, items } of readers) {
    for (const { name, isBroken, item, context } of items) {
      if (isBroken) continue;
      const { conversations, lost } = await read(format, item, context);
      if (conversations.length > 0) documents += 1;
      if (lost?.finding.severity === "info") noted.push(`${format.id} ${name}`);
    }
  }
  expect(documents).toBeGreaterThan(150);
  expect(noted.slice(Math.floor(documents * 0.04))).toEqual([]);
});

const ANSWER =
  "They come twice a day, since the moon pulls at the sea and the earth turns below it.";

/** Whether a conversation whose answers are in a member of this kind is refused. */
async function isRefused(member: object): Promise<boolean> {
  const { format } = readers.find(({ id }) => id === "openai")!;
  const ask = (content: string) => ({ role: "user", content });
  const messages = ["How do tides work?", "And in autumn?"].flatMap((content) => [
    ask(content),
    { role: "assistant", content: "", ...member },
  ]);
  const context = { ...readers[0]!.items[0]!.context, pointer: "" };
  const { lost } = await read(format, { messages }, context);
  return lost?.finding.severity === "error";
}

test.each<[string, object]>([
  ["a title", { title: ANSWER }],
  ["a name", { name: ANSWER }],
  ["a model", { model: ANSWER }],
  ["a source, deeper", { deep: [{ source: { file: ANSWER } }] }],
  ["base64", { bytes: btoa(ANSWER) }],
  ["an address of data", { url: `data:text/plain;base64,${btoa(ANSWER)}` }],
])("a conversation whose answers stand as %s is not called good", async (_, member) => {
  expect(await isRefused(member)).toBe(true);
});

test.each<[string, object]>([
  ["a failure", { error: ANSWER }],
  ["a title of a few words", { title: "Tides at the coast" }],
  ["a signature", { signature: btoa(String.fromCharCode(...Array(200).keys())) }],
  ["a path", { file: "/home/mia/mill/notes on the tides of spring and autumn in the north.md" }],
])("an answer that is empty beside %s is one", async (_, member) => {
  expect(await isRefused(member)).toBe(false);
});

test.each([
  ["What is it?", true],
  ["Yes", true],
  ["你好", true],
  ["ok.", true],
  ["assistant", false],
  ["finished_successfully", false],
  ["GPT", false],
  ["2026-01-02 10:00:00", false],
  ["https://example.org/a?b=c", false],
  ["data:image/png;base64,aGVsbG8=", false],
  ["gpt-4o", false],
  ["", false],
])("tells whether %j was said by somebody", (text, expected) => {
  expect(isNatural(text)).toBe(expected);
});

test("looks through much text in little time", () => {
  const item = {
    parts: Array.from({ length: 20_000 }, () => "word ".repeat(50)),
    x: "y".repeat(1e7),
  };
  const look = () => expect([...naturalTexts(item)]).toHaveLength(20_000);
  expect(leastWork(look, 5000)).toBeLessThan(5000);
});

const QUESTION = "How often do tides come, and who counts them?";
const OPEN: readonly (readonly [string, object])[] = [
  ["openai", { model: "m", messages: [{ role: "user", content: QUESTION }] }],
  ["anthropic", { max_tokens: 9, messages: [{ role: "user", content: QUESTION }] }],
  ["gemini-api", { contents: [{ role: "user", parts: [{ text: QUESTION }] }] }],
];

describe.each(OPEN)("a question of %s without its answer", (id, item) => {
  const lostOf = async (beside: object) => {
    const { format, items } = readers.find((each) => each.id === id)!;
    const context = { ...items[0]!.context, pointer: "" };
    return (await read(format, { ...item, ...beside }, context)).lost;
  };

  test.each([
    ["ideal", { ideal: "Twice a day." }],
    ["target", { target: "Every twelve hours or so, since the moon is up there." }],
    ["generations", { generations: ["Twice a day.", "Once a day."] }],
    ["prediction", { prediction: { said: "Zweimal am Tag" } }],
    ["reference", { reference: "一天两次" }],
  ])("warns of what may be the answer: %s", async (name, beside) => {
    const lost = await lostOf(beside);
    expect(lost?.finding.severity).toBe("warning");
    expect(lost?.finding.path).toMatch(new RegExp(`^/${name}`));
  });

  test.each([
    ["nothing", {}],
    ["a category", { category: "Science" }],
    ["a copy of the question", { prompt: QUESTION }],
    ["settings", { config: { note: "Be as brief as you can." } }],
  ])("is a question alone beside %s", async (_, beside) => {
    expect(await lostOf(beside)).toBeNull();
  });
});
