import { expect, test } from "vitest";

import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
  buildThinking,
} from "@/lib/testing/builders/conversation";
import { listFixtures } from "@/lib/testing/formats/fixtures";
import { outgoing, writeAll } from "@/lib/testing/formats/outgoing";

import { chatgpt } from "./";
import { chatgptWriter } from "./write";

const document = JSON.stringify(
  buildConversation({
    id: "one",
    systemMessage: "Be brief.",
    modelId: "small-1",
    messages: [
      buildMessage({ id: "ask", content: "How warm is it?" }),
      buildComposite(
        [
          buildThinking("I need two readings."),
          buildCall({ id: "in", toolRef: { name: "read_inside" }, args: { unit: "C" } }),
          buildCall({ id: "out", toolRef: { name: "read_outside" }, args: {} }),
          buildApproval("out"),
          buildResult("in", { output: { degrees: 21 } }),
          buildResult("out", {
            output: "The line is dead.",
            toolResultState: "failed",
            toolResultError: { code: "offline", message: "No answer." },
          }),
          buildText("21 °C inside."),
        ],
        { id: "answer", assistantMetadata: { model: "small-1", finishReason: "stop" } },
      ),
      buildMessage({ id: "thanks", content: "Thanks" }),
    ],
  }),
);

interface WrittenNode {
  readonly parent: string | null;
  readonly message: JsonRecord | null;
}

async function write(text: string, options = {}) {
  const written = await writeAll(chatgptWriter, outgoing(text), options);
  const conversation = JSON.parse(written.text) as JsonRecord & {
    mapping: Record<string, WrittenNode>;
  };
  return { ...written, conversation, nodes: Object.entries(conversation.mapping) };
}

const contentOf = ({ message }: WrittenNode) => asRecord(asRecord(message)?.["content"]);

test("a message that thinks and calls becomes a chain, each result after its call", async () => {
  const { nodes, conversation, fidelity } = await write(document);
  expect(
    nodes.map(([id, node]) => [
      id,
      node.parent,
      asRecord(node.message?.["author"])?.["role"],
      node.message?.["recipient"],
      contentOf(node)?.["content_type"],
    ]),
  ).toEqual([
    ["client-created-root", null, undefined, undefined, undefined],
    ["system-0", "client-created-root", "system", "all", "text"],
    ["ask", "system-0", "user", "all", "text"],
    ["answer", "ask", "assistant", "all", "thoughts"],
    ["in", "answer", "assistant", "read_inside", "code"],
    ["answer:2", "in", "tool", "all", "execution_output"],
    ["out", "answer:2", "assistant", "read_outside", "code"],
    ["answer:4", "out", "tool", "all", "execution_output"],
    ["answer:5", "answer:4", "assistant", "all", "text"],
    ["thanks", "answer:5", "user", "all", "text"],
  ]);
  expect(conversation["current_node"]).toBe("thanks");
  expect(fidelity.lost.map(({ what }) => what)).toEqual(["approvals of tool calls"]);
  expect(fidelity.mapped).toMatchObject({ splitMessages: 1, outputsAsText: 1, outcomes: 1 });
});

test("reading it again pairs the results with their calls", async () => {
  const { conversation } = await write(document);
  const context = listFixtures(chatgpt)[0]!.items[0]!.context;
  const { documents } = await chatgpt.parse(conversation, context);
  const messages = asList(asRecord(JSON.parse(documents[0]!.text))?.["messages"]);
  const results = messages
    .flatMap((message) => asList(asRecord(message)?.["contentBlocks"]).map(asRecord))
    .filter((block) => block?.["blockType"] === "toolResult");
  expect(
    results.map((block) => [block?.["toolCallId"], block?.["toolResultState"], block?.["output"]]),
  ).toEqual([
    ["in", "succeeded", '{"degrees":21}'],
    ["out", "failed", "The line is dead."],
  ]);
});

test("tools and thoughts stay behind when they were to be left out", async () => {
  const { nodes, text } = await write(document, { thinking: false, toolCalls: false });
  expect(nodes.map(([id]) => id)).toEqual([
    "client-created-root",
    "system-0",
    "ask",
    "answer",
    "thanks",
  ]);
  expect(text).not.toMatch(/two readings|degrees|offline|dead/u);
});

test("an untouched conversation gets its own nodes back", async () => {
  const fixture = listFixtures(chatgpt).find(({ name }) => name === "python-runs-and-a-failure")!;
  const [{ item, context }] = fixture.items as [(typeof fixture.items)[number]];
  const { documents } = await chatgpt.parse(item, context);
  const { conversation } = await write(documents[0]!.text);
  const own = asRecord(asRecord(item)?.["mapping"]) ?? {};
  for (const [id, node] of Object.entries(own)) {
    const message = asRecord(asRecord(node)?.["message"]);
    if (message === null) continue;
    const written = conversation.mapping[id];
    expect(written?.message).toMatchObject({
      id: message["id"],
      content: message["content"],
      recipient: message["recipient"],
      create_time: message["create_time"],
    });
  }
});

test("an edited text goes out as it is now, whatever citations it had", async () => {
  const fixture = listFixtures(chatgpt).find(({ name }) => name === "browsing-with-old-citations")!;
  const [{ item, context }] = fixture.items as [(typeof fixture.items)[number]];
  const { documents } = await chatgpt.parse(item, context);
  const edited = JSON.parse(documents[0]!.text) as {
    messages: { contentBlocks: { blockType: string; text: string }[] }[];
  };
  const block = edited.messages.at(-1)!.contentBlocks.find(({ text }) => text !== "")!;
  block.text = "Shorter now.";
  const { text } = await write(JSON.stringify(edited));
  expect(text).toContain('"parts":["Shorter now."]');
});
