import { asText } from "@/lib/domain/read-value";

import type { FactTable } from "../fact-table";
import type { ReadablePart } from "../readable-parts";
import type { ReadableMessage } from "../readable";
import { countContents, readableMessages } from "../readable";
import { READABLE_FACTS, UNREADABLE_FACTS } from "../readable-facts";
import { readableTime, roleName, valueText } from "../readable-time";
import type { ConversationWriter } from "../writer";

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
    const title = oneLine(conversation.title);
    yield `${title}\n${"=".repeat(Math.min(title.length, 80))}\n`;
    if (systemMessage !== "") yield `\n[System]\n${systemMessage}\n`;
    for await (const message of readableMessages(conversation, options, tally)) {
      tally.count("attachmentContents", countContents(message.attachments));
      yield messageText(message);
    }
  },
};

function messageText(message: ReadableMessage): string {
  const { role, model, atMs, parts, attachments } = message;
  const about = [roleName(role), model, atMs === null ? null : readableTime(atMs)];
  const lines = [
    `[${about
      .filter((word) => word !== null)
      .map(oneLine)
      .join(", ")}]`,
  ];
  for (const part of parts) lines.push(partText(part));
  for (const { name } of attachments) {
    lines.push(`[Attachment: ${typeof name === "string" ? oneLine(name) : "unnamed"}]`);
  }
  return `\n${lines.join("\n\n").replace("\n\n", "\n")}\n`;
}

function partText(part: ReadablePart): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "thinking":
      return `[Thinking]\n${indented(part.text)}`;
    case "unknown":
      return indented(valueText(part.value));
    case "tool": {
      const { name, args, approvals, result } = part;
      const lines = [
        args === undefined ? `[Tool ${oneLine(name)}]` : `[Tool call ${oneLine(name)}]`,
      ];
      if (args !== undefined && Object.keys(args).length > 0) lines.push(indented(valueText(args)));
      for (const approval of approvals) lines.push(`[${oneLine(approval)}]`);
      if (result !== null) {
        const error = result.error === null ? "" : `: ${oneLine(result.error)}`;
        lines.push(`[Result ${oneLine(result.state)}${error}]`);
        if (result.output !== undefined) lines.push(indented(valueText(result.output)));
      }
      return lines.join("\n");
    }
  }
}

/** Set off from what was said. */
function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

/** A name from a document does not begin lines of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
