import { asText } from "@/lib/shared/read-value";

import type { FactTable } from "../kit/contract/fact-table";
import type { ReadablePart } from "../kit/readable/parts";
import { countContents, readableMessages, type ReadableMessage } from "../kit/readable/messages";
import { nameWords } from "../kit/readable/name-words";
import { READABLE_FACTS, UNREADABLE_FACTS } from "../kit/readable/facts";
import { addressOf } from "../kit/tree/outgoing-file";
import { roleName, sentWords, valueText } from "../kit/readable/time";
import type { ConversationWriter } from "../kit/contract/writer";

const FACTS = { ...READABLE_FACTS, ...UNREADABLE_FACTS } as const satisfies FactTable;

/** Plain text: what was said, in order. */
export const textWriter: ConversationWriter = {
  id: "text",
  label: "Plain text",
  description: "What was said, for any program that shows text.",
  fileEnding: ".txt",
  mediaType: "text/plain; charset=utf-8",
  packing: "file",
  facts: FACTS,
  async *write(conversation, options, tally) {
    const systemMessage = asText(conversation.shell["systemMessage"]) ?? "";
    const title = saidLine(nameWords(conversation.title));
    yield `${title}\n${"=".repeat(Math.min(title.length, 80))}\n`;
    if (systemMessage !== "") yield `\n[System]\n${said(systemMessage)}\n`;
    for await (const message of readableMessages(conversation, options, tally)) {
      tally.count("attachmentContents", countContents(message.attachments));
      yield messageText(message);
    }
  },
};

function messageText(message: ReadableMessage): string {
  const { role, model, atMs, parts, attachments } = message;
  const about = [roleName(role), model, sentWords(atMs)];
  const lines = [
    `[${about
      .filter((word) => word !== null)
      .map(nameWords)
      .join(", ")}]`,
  ];
  for (const part of parts) lines.push(partText(part));
  for (const file of attachments) {
    const words = [file["name"], addressOf(file)].map((each) => nameWords(asText(each) ?? ""));
    lines.push(`[Attachment: ${words.filter((word) => word !== "").join(" ") || "unnamed"}]`);
  }
  return `\n${lines.join("\n\n").replace("\n\n", "\n")}\n`;
}

function partText(part: ReadablePart): string {
  switch (part.kind) {
    case "text":
      return said(part.text);
    case "thinking":
      return `[Thinking]\n${indented(part.text)}`;
    case "unknown":
      return indented(valueText(part.value));
    case "tool": {
      const { name, args, approvals, result } = part;
      const lines = [
        args === undefined ? `[Tool ${nameWords(name)}]` : `[Tool call ${nameWords(name)}]`,
      ];
      if (args !== undefined && Object.keys(args).length > 0) lines.push(indented(valueText(args)));
      for (const approval of approvals) lines.push(`[${nameWords(approval)}]`);
      if (result !== null) {
        const error = result.error === null ? "" : `: ${nameWords(result.error)}`;
        lines.push(`[Result ${nameWords(result.state)}${error}]`);
        if (result.output !== undefined) lines.push(indented(valueText(result.output)));
      }
      return lines.join("\n");
    }
  }
}

/** Everything that some program takes for the end of a line. */
const LINE_END = new RegExp(String.raw`(\r\n|[\n\v\f\r\u001C-\u001E\u0085\u2028\u2029])`);

/** What moves the place a terminal writes at, so that a line shows otherwise than it is; colours (`m`) stay. */
const MOVES = new RegExp(String.raw`\u001B(?!\[[\d;:]*m)|\u009B(?![\d;:]*m)|\u0008`, "g");

/** The picture Unicode has for each of them. */
const pictured = (text: string): string =>
  text.replace(MOVES, (command) => (command === "\b" ? "\u2408" : "\u241B"));

function mapLines(text: string, change: (line: string) => string): string {
  const parts = pictured(text).split(LINE_END);
  return parts.map((part, at) => (at % 2 === 0 ? change(part) : part)).join("");
}

/** Set off from what was said. */
function indented(text: string): string {
  return mapLines(text, (line) => (line === "" ? line : `    ${line}`));
}

/** Lines in brackets begin turns; one that was said is set off, so that it begins none. */
const said = (text: string): string => mapLines(text, saidLine);

function saidLine(line: string): string {
  const [, words] = BRACKETS.exec(line.normalize("NFKC")) ?? [];
  return words === undefined ? line : `    ${line}`;
}

// Fillers of Hangul and Khmer are letters and a blank of Braille is a symbol, but none of them is seen.
const COLOUR = String.raw`[\u001B\u009B]\[?[\d;:]*m`;
const UNSEEN = String.raw`[^\p{L}\p{N}\p{P}\p{S}]|[\u{115F}\u{1160}\u{17B4}\u{17B5}\u{2800}]`;
/** Brackets, and what looks much like one. */
const OPEN = String.raw`[[\u2045\u2308\u230a\u2772\u27e6\u27ec\u298b\u298d\u298f\u3010\u3014\u3016\u3018\u301a]`;
/** One at the start of a line, whatever invisible comes before it, and a name behind it. */
const BRACKETS = new RegExp(String.raw`^(?:${COLOUR}|${UNSEEN})*${OPEN}(\P{N}[^\]]*)`, "u");
