import type { Message } from "@/lib/domain/conversation/schema/conversation";

import { createWriter } from "./conversation";
import { inventName } from "./lexicon";
import { conversationShell } from "./shell";
import { talk } from "./talk";
import { newId, pass, timeOf, type Writer } from "./writer";
import { english } from "./words-english";

const INDENT = "    ";

/** The text of a document, a message at a time, since no long one should have to fit into memory. */
function* documentText(shell: object, messages: Iterable<Message>): Generator<string> {
  const [head = "", tail = ""] = JSON.stringify({ ...shell, messages: [] }, null, 2).split(
    '"messages": []',
  );
  yield `${head}"messages": [`;
  let separator = "";
  for (const message of messages) {
    yield `${separator}\n${JSON.stringify(message, null, 2).replaceAll(/^/gm, INDENT)}`;
    separator = ",";
  }
  yield `\n  ]${tail}\n`;
}

/**
 * One conversation of this many messages. They are called `long-1`, `long-2` and so on, in the order of the
 * document.
 */
export function longConversation(
  seed: number,
  count: number,
  id = "generated-long",
): Generator<string> {
  const writer = { ...createWriter(seed, -2), words: english };
  const title = `The long one: ${count.toLocaleString("en")} messages`;
  const shell = { ...conversationShell(writer, id), conversationTitle: title };
  return documentText(shell, named(talk(writer, count)));
}

function* named(messages: Iterable<Message>): Generator<Message> {
  let number = 0;
  for (const message of messages) yield { ...message, id: `long-${(number += 1)}` };
}

/** A short conversation in which a tool gave this many megabytes of text. */
export function largeResult(seed: number, megabytes: number): Generator<string> {
  const writer = { ...createWriter(seed, -3), words: english };
  const title = `A tool result of ${megabytes} MB`;
  const shell = { ...conversationShell(writer, "generated-large"), conversationTitle: title };
  return documentText(shell, aroundResult(writer, megabytes * 1e6));
}

function* aroundResult(writer: Writer, size: number): Generator<Message> {
  yield* talk(writer, 4);
  pass(writer, 60_000);
  const call = newId(writer);
  yield {
    id: "large-result",
    role: "assistant",
    messageType: "composite",
    index: 4,
    contentBlocks: [
      {
        blockType: "toolCall",
        id: call,
        createdAt: timeOf(writer),
        toolRef: { name: "run", toolsetId: "shell", version: "0.9.0" },
        args: { command: "cat everything.log" },
      },
      {
        blockType: "toolResult",
        id: newId(writer),
        createdAt: timeOf(writer),
        toolCallId: call,
        toolResultState: "succeeded",
        durationMs: 4200,
        output: logText(writer, size),
      },
      {
        blockType: "text",
        id: newId(writer),
        createdAt: timeOf(writer),
        text: "That is the whole log.",
      },
    ],
  };
}

function logText(writer: Writer, size: number): string {
  const lines: string[] = [];
  let written = 0;
  while (written < size) {
    pass(writer, 900);
    const line = `${timeOf(writer)} ${inventName(writer.dice)}: ${writer.dice.between(1, 99_999)} rows from ${inventName(writer.dice)}`;
    lines.push(line);
    written += line.length + 1;
  }
  return lines.join("\n").slice(0, size);
}
