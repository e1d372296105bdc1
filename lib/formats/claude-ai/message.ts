import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { createContentReader, type ContentReading } from "../kit/vendor/anthropic/blocks";
import type { NodeMessage } from "../kit/tree/assemble";
import type { CallRegister } from "../kit/tree/call-register";
import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, isBlank, unmapped } from "../kit/source/unmapped";
import { readSourceTime } from "../kit/source/time";
import { claudeAiDialect } from "./dialect";
import type { ClaudeAiFact } from "./facts";
import { readMessageFiles } from "./files";
import type { ClaudeAiMessage } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

const ROLES: ReadonlyMap<unknown, NodeMessage["role"]> = new Map([
  ["human", "user"],
  ["user", "user"],
  ["assistant", "assistant"],
]);

/** Stands in the flat copy where a block has no text. */
const PLACEHOLDER = /```\s*This block is not supported[^`]*```/g;

export interface MessageReading {
  readonly message: NodeMessage;
  /** Something in it could not be read, and is kept as it is. */
  readonly unusable: boolean;
}

export interface MessageSurroundings {
  readonly calls: CallRegister;
  readonly tally: Tally<ClaudeAiFact>;
  /** Whether an id names a message of the conversation, or the place before the first one. */
  readonly isKnown: (id: string) => boolean;
}

/** Reads a message of a conversation. */
export function readMessage(
  record: Unchecked<ClaudeAiMessage>,
  id: string,
  { calls, tally, isKnown }: MessageSurroundings,
): MessageReading {
  const sender = asText(record.sender);
  const role = ROLES.get(sender) ?? "user";
  const list = record.content;
  const listed = Array.isArray(list) ? asList(list) : [];
  const written = listed
    .filter((block) => asRecord(block)?.["type"] !== "token_budget")
    .map(asWritten);
  tally.count("tokenBudgets", listed.length - written.length);
  const text = asText(record.text);
  const isFilled = Boolean(text?.trim()) && written.length > 0 && written.every(isBlankText);
  const filled = { ...asRecord(written[0]), text };
  const content = isFilled ? [filled, ...written.slice(1)] : written;
  const countLinks = (links: number) => tally.count("citationLinks", links);
  const dialect = {
    ...claudeAiDialect(content, id, countLinks),
    taken: ["start_timestamp"].filter(() => content.every(hasReadableTime)),
  };
  const reader = createContentReader({ messageId: id, calls, tally, dialect });
  const isPlain = typeof list === "string";
  reader.add(isPlain ? list : content);
  const isWritten = !reader.isEmpty();
  if (!isWritten && text) reader.add(text);
  const reading = reader.reading();
  const gathered = readMessageFiles(record.attachments, record.files, id);
  tally.count("extractedTexts", gathered.extracted);

  const repeats = isWritten && text !== null && isCopy(text, isPlain ? [{ text: list }] : content);
  if (repeats && text !== "" && !isFilled) tally.count("flatTexts");
  const parent = asText(record.parent_message_uuid);
  const time = readSourceTime(record.created_at);
  const updated = readSourceTime(record.updated_at);
  const stopReason = role === "assistant" ? asText(record.stop_reason) : null;
  const taken = [
    ...(asText(record.uuid) === null ? [] : ["uuid"]),
    ...(parent !== null && isKnown(parent) ? ["parent_message_uuid"] : []),
    ...(sender === null ? [] : ["sender"]),
    ...(Array.isArray(list) || isPlain ? ["content"] : []),
    ...(!isWritten || repeats ? ["text"].filter(() => text !== null) : []),
    ...(time ? ["created_at"] : []),
    ...(updated ? ["updated_at"] : []),
    ...(stopReason ? ["stop_reason"] : []),
    ...(["attachments", "files"] as const).filter((member) => Array.isArray(record[member])),
  ];
  const original = dropBlank({
    ...unmapped(record, new Set(taken)),
    ...dropBlank(gathered.unusable),
  });
  return {
    message: {
      role,
      blocks: reading.blocks,
      files: [...reading.files, ...gathered.files],
      time,
      updated,
      assistantMetadata: dropBlank({ finishReason: stopReason }),
      source: sourceOf(record, reading, original),
    },
    unusable: reading.unusable > 0 || gathered.unusable.attachments.length > 0,
  };
}

/** What was spoken is told as what is written. */
function asWritten(block: unknown): unknown {
  const record = asRecord(block);
  if (record?.["type"] !== "voice_note" || asText(record["text"]) === null) return block;
  return { ...record, type: "text", originalType: "voice_note" };
}

function sourceOf(
  { sender }: Unchecked<ClaudeAiMessage>,
  reading: ContentReading,
  original: JsonRecord,
): JsonRecord {
  const isOdd = !ROLES.has(sender) && typeof sender === "string";
  return dropBlank({ originalRole: isOdd ? sender : null, ...reading.source, original });
}

/** A block for a text without one: then the flat copy is the only one there is. */
function isBlankText(block: unknown): boolean {
  const record = asRecord(block);
  return record?.["type"] === "text" && (asText(record["text"]) ?? "").trim() === "";
}

const hasReadableTime = (block: unknown) => {
  const time = asRecord(block)?.["start_timestamp"];
  return isBlank(time) || readSourceTime(time) !== null;
};

/** Whether the flat text says nothing but what the blocks say. */
function isCopy(text: string, content: readonly unknown[]): boolean {
  let rest = text;
  for (const block of content) {
    const own = asText(asRecord(block)?.["text"])?.trim();
    if (own) rest = rest.replace(own, () => "");
  }
  return rest.replace(PLACEHOLDER, "").trim() === "";
}
