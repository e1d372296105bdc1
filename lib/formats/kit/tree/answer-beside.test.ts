import { describe, expect, test } from "vitest";

import { anthropic } from "@/lib/formats/anthropic";
import { openai } from "@/lib/formats/openai";
import { parseContext } from "@/lib/testing/formats/fixtures";

const ASKED = { role: "user", content: "How often do the tides come?" };
const SAID = "Twice a day.";
const ANSWER = { role: "assistant", content: SAID };

async function read(format: typeof openai, item: object) {
  const { documents, diagnostics } = await format.parse(item, parseContext({ pointer: "/3" }));
  const [document] = documents.map(({ text }) => JSON.parse(text) as { messages: object[] });
  const said = document?.messages.map((message) => {
    const { role } = message as { role: string };
    return `${role}: ${JSON.stringify(message).includes(SAID) ? SAID : "?"}`;
  });
  return { said, diagnostics };
}

describe.each([openai, anthropic])("$id", (format) => {
  test.each([
    ["a text", { response: SAID }],
    ["a text called completion", { completion: SAID }],
    ["a text called answer", { answer: SAID }],
    ["a message", { output: ANSWER }],
    ["a message called so", { message: ANSWER }],
    ["a list of messages", { completion: [ANSWER] }],
    ["an answer of the chat interface", { response: { id: "c1", choices: [{ message: ANSWER }] } }],
    [
      "an answer of the Messages interface",
      {
        response: {
          ...ANSWER,
          id: "m1",
          type: "message",
          content: [{ type: "text", text: SAID }],
        },
      },
    ],
    [
      "an answer of the Responses interface",
      { response: { output: [{ type: "message", ...ANSWER }] } },
    ],
  ])("an answer beside the messages is part of the conversation: %s", async (_, beside) => {
    const { said } = await read(format, { model: "m", messages: [ASKED], ...beside });
    expect(said).toEqual(["user: ?", `assistant: ${SAID}`]);
  });

  test.each([
    ["messages that have their answer", { messages: [ASKED, ANSWER], response: "Fetched." }],
    ["no answer", { messages: [ASKED], response: "" }],
    ["a text of the program", { messages: [ASKED], message: "Saved." }],
    ["a list of other things", { messages: [ASKED], output: [ANSWER, { score: 1 }] }],
  ])("leaves %s alone", async (_, item) => {
    const { said } = await read(format, item);
    expect(said).toHaveLength(item.messages.length);
  });

  test("a finding about the answer tells where that is", async () => {
    const content = [{ type: "hologram" }, { type: "text", text: SAID }];
    const response = { choices: [{ message: { ...ANSWER, content } }] };
    const { diagnostics } = await read(format, { messages: [ASKED], response });
    for (const { path } of diagnostics) expect(path).toMatch(/^\/3\/response\/choices\/0\/message/);
  });
});
