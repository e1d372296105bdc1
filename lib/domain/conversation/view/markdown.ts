import { codeBlock } from "@/lib/domain/markdown/code-marks";
import {
  containMarkdown,
  plainWords,
  quotedMarkdown,
} from "@/lib/domain/markdown/contain/contain-markdown";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

const ROLES = new Map([
  ["user", "User"],
  ["assistant", "Assistant"],
  ["tool", "Tool"],
]);

/** A value of a tool: a text as it is, anything else as JSON. */
function valueBlock(value: unknown): string {
  return typeof value === "string"
    ? codeBlock(value, "")
    : codeBlock(JSON.stringify(value, null, 2), "json");
}

function resultMarkdown(block: JsonRecord): string {
  const error = asRecord(block["toolResultError"]);
  const reason = asText(error?.["message"]) ?? asText(error?.["code"]);
  const head = `**Result (${plainWords(asText(block["toolResultState"]) ?? "unknown")})**`;
  const parts = [reason === null ? head : `${head}: ${plainWords(reason)}`];
  if (block["output"] !== undefined) parts.push(valueBlock(block["output"]));
  return parts.join("\n\n");
}

function blockMarkdown(value: unknown): string {
  const block = asRecord(value);
  switch (block?.["blockType"]) {
    case "text":
      return containMarkdown(asText(block["text"]) ?? "");
    case "thinking":
      return quotedMarkdown(asText(block["text"]) ?? "");
    case "toolCall": {
      const name = plainWords(asText(asRecord(block["toolRef"])?.["name"]) ?? "") || "unknown tool";
      const args = asRecord(block["args"]);
      return args === null
        ? `**Tool call: ${name}**`
        : `**Tool call: ${name}**\n\n${valueBlock(args)}`;
    }
    case "toolApproval": {
      const reason = asText(block["reason"]);
      const head = `**${plainWords(asText(block["toolApprovalState"]) ?? "approval")}**`;
      return reason === null ? head : `${head}: ${plainWords(reason)}`;
    }
    case "toolResult":
      return resultMarkdown(block);
    default:
      return valueBlock(value);
  }
}

function attachmentLine(value: unknown): string {
  const attachment = asRecord(value);
  const name = plainWords(asText(attachment?.["name"]) ?? "") || "unnamed";
  const uri = asText(attachment?.["uri"]);
  const isLink = uri !== null && /^https?:[^\s<>]+$/i.test(uri);
  return isLink ? `- Attachment: ${name} <${uri}>` : `- Attachment: ${name}`;
}

/**
 * A message as Markdown to be read elsewhere: its role as a heading, its blocks in order, its attachments by
 * name. Texts stand as they are written, but for what would pass for another message.
 * @param raw the message's JSON text
 */
export function messageMarkdown(raw: string): string {
  const value: unknown = JSON.parse(raw);
  const message = asRecord(value);
  if (message === null) return valueBlock(value);
  const role = asText(message["role"]) ?? "unknown";
  const blocks =
    message["messageType"] === "composite"
      ? asList(message["contentBlocks"]).map(blockMarkdown)
      : [containMarkdown(asText(message["content"]) ?? "")];
  const attachments = asList(message["attachments"]).map(attachmentLine).join("\n");
  return [`## ${ROLES.get(role) ?? (plainWords(role) || "Unknown")}`, ...blocks, attachments]
    .filter((part) => part !== "")
    .join("\n\n");
}
