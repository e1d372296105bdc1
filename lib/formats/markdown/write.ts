import { readMoment } from "@/lib/domain/conversation/facts/message-time";
import { codeBlock } from "@/lib/domain/markdown/code-marks";
import {
  containMarkdown,
  plainWords,
  quotedMarkdown,
} from "@/lib/domain/markdown/contain/contain-markdown";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { mapped, type FactTable } from "../kit/contract/fact-table";
import type { ReadablePart } from "../kit/readable/parts";
import { countContents, readableMessages, type ReadableMessage } from "../kit/readable/messages";
import { READABLE_FACTS, UNREADABLE_FACTS } from "../kit/readable/facts";
import { roleName, sentWords, valueText } from "../kit/readable/time";
import type { ConversationWriter, OutgoingConversation } from "../kit/contract/writer";

const FACTS = {
  ...READABLE_FACTS,
  ...UNREADABLE_FACTS,
  frontMatter: mapped("front matter: id, model and tags"),
} satisfies FactTable;

/** Markdown for notes and repositories: texts as they were written, but none can begin a turn. */
export const markdownWriter: ConversationWriter = {
  id: "markdown",
  label: "Markdown",
  description:
    "For notes and repositories. Messages keep their Markdown; only what would pass for another message is escaped.",
  fileEnding: ".md",
  mediaType: "text/markdown; charset=utf-8",
  packing: "file",
  facts: FACTS,
  async *write(conversation, options, tally) {
    const systemMessage = asText(conversation.shell["systemMessage"]) ?? "";
    tally.count("frontMatter");
    yield frontMatter(conversation);
    yield `\n# ${plainWords(conversation.title)}\n`;
    if (systemMessage !== "") yield `\n## System\n\n${containMarkdown(systemMessage)}\n`;
    for await (const message of readableMessages(conversation, options, tally)) {
      tally.count("attachmentContents", countContents(message.attachments));
      yield messageMarkdown(message);
    }
  },
};

/** JSON strings are YAML strings; nothing in them can end the block. */
function frontMatter({ title, shell }: OutgoingConversation): string {
  const trail = asList(shell["auditTrail"]).map(asRecord);
  const created = trail
    .filter((entry) => entry?.["action"] === "created")
    .map((entry) => entry?.["timestamp"])
    .find((stated) => readMoment(stated) !== null);
  const members: (readonly [string, unknown])[] = [
    ["title", title],
    ["id", shell["id"]],
    ["model", shell["modelId"]],
    ["created", created],
  ];
  const lines = members.flatMap(([name, value]) =>
    typeof value === "string" ? [`${name}: ${yamlText(value)}`] : [],
  );
  return `---\n${lines.join("\n")}\n---\n`;
}

function yamlText(text: string): string {
  // What YAML counts as a line end or forbids, JSON lets stand.
  return JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

function messageMarkdown({ role, model, atMs, parts, attachments }: ReadableMessage): string {
  const about = [model === null ? "" : plainWords(model), sentWords(atMs)];
  const details = about.filter((word) => word !== "").join(", ");
  const pieces = [
    `## ${plainWords(roleName(role)) || "Unknown"}`,
    details === "" ? "" : `*${details}*`,
    ...parts.map(partMarkdown),
    attachments.map(attachmentLine).join("\n"),
  ];
  return `\n${pieces.filter((piece) => piece !== "").join("\n\n")}\n`;
}

function partMarkdown(part: ReadablePart): string {
  switch (part.kind) {
    case "text":
      return containMarkdown(part.text);
    case "thinking":
      return `> **Thinking**\n>\n${quotedMarkdown(part.text)}`;
    case "unknown":
      return codeBlock(valueText(part.value), "json");
    case "tool": {
      const { name, args, approvals, result } = part;
      const pieces = [`**Tool call: ${plainWords(name) || "unnamed"}**`];
      if (args !== undefined && Object.keys(args).length > 0) pieces.push(valueBlock(args));
      for (const approval of approvals) pieces.push(`*${plainWords(approval)}*`);
      if (result !== null) {
        const error = result.error === null ? "" : `: ${plainWords(result.error)}`;
        pieces.push(`**Result (${plainWords(result.state)})**${error}`);
        if (result.output !== undefined) pieces.push(valueBlock(result.output));
      }
      return pieces.join("\n\n");
    }
  }
}

function valueBlock(value: unknown): string {
  return codeBlock(valueText(value), typeof value === "string" ? "" : "json");
}

function attachmentLine({ name, uri }: JsonRecord): string {
  const words = `- Attachment: ${plainWords(asText(name) ?? "") || "unnamed"}`;
  const address = asText(uri) ?? "";
  // An address that could end the mark around it stays a name.
  return /^https?:[^\s<>]+$/i.test(address) ? `${words} <${address}>` : words;
}
