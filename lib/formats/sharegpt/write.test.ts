import { describe, expect, test } from "vitest";

import type { Conversation } from "@/lib/domain/conversation/schema/conversation";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { sharegpt } from "./";
import { sharegptWriter } from "./write";

/** What a sample can say of a conversation: the rest is named as lost. */
function heard(text: string) {
  const { systemMessage, messages = [] } = JSON.parse(text) as Conversation;
  return {
    systemMessage,
    said: messages.map((message) => ({
      role: message.role,
      note: message.metadata?.["originalRole"],
      blocks:
        message.messageType === "text"
          ? [message.content]
          : message.contentBlocks?.map(withoutNames),
      files: message.attachments?.map(({ metadata, uri }) => metadata?.["pointer"] ?? uri),
    })),
  };
}

/** Ids and times are made again; the calls and results that belong together are in the same order. */
function withoutNames(block: object) {
  const names = new Set(["id", "createdAt", "toolCallId"]);
  return Object.fromEntries(Object.entries(block).filter(([key]) => !names.has(key)));
}

const samples = listFixtures(sharegpt)
  .filter(({ isBroken }) => !isBroken)
  .flatMap(({ name, items }) =>
    items.map(({ item, context }, at) => ({ name: `${name} ${at}`, item, context })),
  );

// Some have two last answers, of which one leaves; others have parts, which samples are not written in, or files
// without marks, which are written with them; the last three have turns in an order that trainers refuse.
const REWRITTEN =
  /^(?:chosen-and-rejected|answers-that-repeat-the-prompt|preference-rows-of-\w+(?:-\w+)*|value-parts-of-lines|pictures-in-parts|\w+-without-marks|parallel-and-strange-calls|role-and-content-names|system-field-and-turn) /u;

async function readDocument(item: unknown, context = parseContext()): Promise<string> {
  return (await sharegpt.parse(item, context)).documents[0]!.text;
}

const writeDocument = async (text: string) => (await writeAll(sharegptWriter, outgoing(text))).text;

describe("what was read and written reads the same", () => {
  test.each(samples.filter(({ name }) => !REWRITTEN.test(name)))(
    "$name",
    async ({ item, context }) => {
      const document = await readDocument(item, context);
      const again = await readDocument(JSON.parse(await writeDocument(document)));
      expect(heard(again)).toEqual(heard(document));
    },
  );
});

test.each(samples)("$name is written as before once it was written", async ({ item, context }) => {
  const written = await writeDocument(await readDocument(item, context));
  expect(await writeDocument(await readDocument(JSON.parse(written)))).toBe(written);
});

test("only the shown answer leaves, and the report says so", async () => {
  const fixture = listFixtures(sharegpt).find(({ name }) => name === "chosen-and-rejected")!;
  const { item, context } = fixture.items[0]!;
  const [document] = (await sharegpt.parse(item, context)).documents;
  const { text, fidelity } = await writeAll(sharegptWriter, outgoing(document!.text));
  expect(JSON.parse(text)).toMatchObject({ conversations: [{ from: "human" }, { from: "gpt" }] });
  expect(fidelity.lost).toContainEqual(
    expect.objectContaining({ what: "messages that are not shown", count: 1 }),
  );
});
