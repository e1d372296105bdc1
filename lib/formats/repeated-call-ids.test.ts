import { describe, expect, test } from "vitest";

import { asRecord, asRecords, asText } from "@/lib/shared/read-value";
import { parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { anthropic } from "./anthropic";
import { chatgpt } from "./chatgpt";
import { librechat } from "./librechat";
import { openWebui } from "./open-webui";
import { openai } from "./openai";
import { findWriter } from "./writers";

const PAIRS = [
  { id: "anthropic", reader: anthropic },
  { id: "openai-chat", reader: openai },
  { id: "librechat", reader: librechat },
  { id: "open-webui", reader: openWebui },
  { id: "chatgpt", reader: chatgpt },
] as const;

const call = (name: string) => ({
  blockType: "toolCall",
  id: "0",
  createdAt: "",
  toolRef: { name },
  args: { name },
});
const result = (output: string) => ({
  blockType: "toolResult",
  id: output,
  createdAt: "",
  toolCallId: "0",
  toolResultState: "succeeded",
  output,
});
const say = (id: string, role: string, ...contentBlocks: object[]) => ({
  id,
  role,
  messageType: "composite",
  contentBlocks,
});
const text = (value: string) => ({ blockType: "text", id: value, createdAt: "", text: value });

/** Some programs count the calls of each turn from the start, and some give all of them one id. */
const DOCUMENT = JSON.stringify({
  id: "c",
  schemaUrl: "",
  messages: [
    say("u", "user", text("Hi")),
    say("a1", "assistant", call("one")),
    say("r1", "tool", result("of one")),
    say("a2", "assistant", call("two")),
    say("r2", "tool", result("of two")),
    say("u2", "user", text("And?")),
    say(
      "a3",
      "assistant",
      call("three"),
      result("of three"),
      text("then"),
      call("four"),
      result("of four"),
    ),
    say("a4", "assistant", text("Done.")),
  ],
});

/** What each result answers. */
function pairsOf(document: string): unknown[] {
  const names = new Map<unknown, string | null>();
  return asRecords(asRecord(JSON.parse(document))?.["messages"]).flatMap((message) =>
    asRecords(message["contentBlocks"]).flatMap((block) => {
      if (block["blockType"] === "toolCall")
        names.set(block["id"], asText(asRecord(block["toolRef"])?.["name"]));
      const isResult = block["blockType"] === "toolResult";
      return isResult ? [`${names.get(block["toolCallId"])}: ${asText(block["output"])}`] : [];
    }),
  );
}

describe.each(PAIRS)("$id", ({ id, reader }) => {
  test("keeps each result with its call where calls share an id", async () => {
    const writer = findWriter(id);
    const written = writer && (await writeAll(writer, outgoing(DOCUMENT))).text;
    const { documents } = await reader.parse(JSON.parse(written ?? ""), parseContext({}));
    expect(pairsOf(documents[0]?.text ?? "{}")).toEqual([
      "one: of one",
      "two: of two",
      "three: of three",
      "four: of four",
    ]);
  });
});

test("Open WebUI shows each call with its own result", async () => {
  const writer = findWriter("open-webui");
  const written = writer && (await writeAll(writer, outgoing(DOCUMENT))).text;
  const shown = [...(written ?? "").matchAll(/name=\\"(\w+)\\".*?result=\\"(.*?)\\"/g)];
  const named = shown.filter(([, name]) => name === "three" || name === "four");
  expect(named.length).toBeGreaterThan(0);
  for (const [, name, output] of named) expect(output).toContain(`of ${name}`);
});
