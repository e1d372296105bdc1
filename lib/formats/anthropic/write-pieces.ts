import type { ContentBlock, Message } from "@/lib/domain/conversation/schema/conversation";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { SOURCE_KEY } from "../kit/source/extension";
import { addressOf } from "../kit/tree/outgoing-file";
import { textBlock } from "../kit/vendor/anthropic/blocks";
import { NAMELESS } from "../kit/vendor/anthropic/files";
import type { Count } from "./write-facts";
import { writeFile } from "./write-files";
import { writeResult, writeUse } from "./write-tools";

export type Side = "user" | "assistant" | "system";

/** Something a message says, in the order it says it. */
export type Piece =
  | { readonly kind: "block"; readonly side: Side; readonly block: JsonRecord }
  | { readonly kind: "call"; readonly id: string; readonly block: JsonRecord }
  | { readonly kind: "result"; readonly callId: string; readonly block: JsonRecord };

/** What a reader of Anthropic's blocks left in the source extension of a message. */
interface SourceNotes {
  readonly isOwn: boolean;
  readonly signatures: JsonRecord;
  readonly details: JsonRecord;
  readonly parts: readonly unknown[];
}

/** Formats whose readers leave signatures and parts the way ours does. */
const RELATED: ReadonlySet<unknown> = new Set(["anthropic", "claude-code", "claude-ai"]);

function readNotes({ extensions }: Message): SourceNotes {
  const source = asRecord(asRecord(extensions)?.[SOURCE_KEY]);
  const isRelated = RELATED.has(source?.["format"]);
  return {
    isOwn: source?.["format"] === "anthropic",
    signatures: (isRelated ? asRecord(source?.["signatures"]) : null) ?? {},
    details: (isRelated ? asRecord(source?.["blocks"]) : null) ?? {},
    parts: isRelated ? asList(source?.["parts"]) : [],
  };
}

interface Writing {
  readonly notes: SourceNotes;
  /** Who says what the message says. */
  readonly side: Side;
  readonly isOfTool: boolean;
  readonly options: WriterOptions;
  readonly count: Count;
}

/** Everything a message says, as blocks of a request. */
export function messagePieces(message: Message, options: WriterOptions, count: Count): Piece[] {
  const notes = readNotes(message);
  const isOfTool = message.role === "tool";
  const writing = { notes, side: sideOf(message, notes, count), isOfTool, options, count };
  const blocks = blocksOf(message);
  const files = new Map((message.attachments ?? []).map((file) => [file.id, file]));
  const byId = new Map(blocks.map((block) => [block.id, block]));
  const pieces: Piece[] = [];
  for (const part of notes.parts.map(asRecord)) {
    const block = byId.get(asText(part?.["block"]) ?? "");
    const file = files.get(asText(part?.["attachment"]) ?? "");
    if (block !== undefined) for (const each of writeBlock(writing, block)) pieces.push(each);
    if (file !== undefined) pieces.push(attach(writing, file));
    if (part !== null && Object.hasOwn(part, "raw"))
      for (const each of writeRaw(writing, part["raw"])) pieces.push(each);
    if (block !== undefined) byId.delete(block.id);
    if (file !== undefined) files.delete(file.id);
  }
  // Pictures come before the words about them, unless the source says otherwise.
  for (const file of files.values()) pieces.push(attach(writing, file));
  for (const block of blocks)
    if (byId.has(block.id)) for (const each of writeBlock(writing, block)) pieces.push(each);
  return pieces;
}

function attach(writing: Writing, file: NonNullable<Message["attachments"]>[number]): Piece {
  const { options, side, count } = writing;
  const written = options.attachments && side === "user" ? writeFile(file) : null;
  if (written !== null) {
    count("files");
    const isNamed = written["type"] !== "image" || file.name === "" || NAMELESS.has(file.name);
    const isLink = asRecord(written["source"])?.["type"] === "url";
    count("fileDetails", isNamed && (isLink || addressOf(file) === null) ? 0 : 1);
    return { kind: "block", side, block: written };
  }
  count("fileNames");
  if (file.base64content !== undefined) count("fileContents");
  count("fileDetails", addressOf(file) === null ? 0 : 1);
  return { kind: "block", side, block: { type: "text", text: `[File: ${file.name}]` } };
}

function writeRaw(writing: Writing, raw: unknown): Piece[] {
  const { notes, side, count } = writing;
  const block = asRecord(raw);
  if (notes.isOwn && asText(block?.["type"]) !== null && block !== null) {
    return [{ kind: "block", side, block }];
  }
  count("unknownContent");
  return [];
}

function writeBlock(writing: Writing, block: ContentBlock): Piece[] {
  const { notes, options, side, count } = writing;
  const details = asRecord(notes.details[block.id]) ?? {};
  switch (block.blockType) {
    case "text": {
      if (block.text === "") {
        count("emptyTexts");
        return [];
      }
      count(writing.isOfTool ? "toolTexts" : "texts");
      return [{ kind: "block", side, block: textBlock(block.text, notes.isOwn ? details : {}) }];
    }
    case "thinking": {
      const written = options.thinking
        ? writeThought(block.text, notes.signatures[block.id])
        : null;
      if (written === null) count(options.thinking ? "unsignedThinking" : "omittedThinking");
      else count("signedThinking");
      return written === null ? [] : [{ kind: "block", side: "assistant", block: written }];
    }
    case "toolApproval":
      count("approvals");
      return [];
    case "toolCall":
    case "toolResult": {
      if (!options.toolCalls) {
        count("omittedTools");
        return [];
      }
      const isOfServer = notes.isOwn && asText(details["type"]) !== null;
      const rest = notes.isOwn ? details : {};
      if (block.blockType === "toolCall") {
        const use = { ...writeUse(block, asText(details["name"])), ...rest };
        if (isOfServer) count("toolCalls");
        return [
          isOfServer
            ? { kind: "block", side: "assistant", block: use }
            : { kind: "call", id: block.id, block: use },
        ];
      }
      const result = { ...writeResult(block, { isOfServer, count }), ...rest };
      if (isOfServer) count("toolResults");
      return [
        isOfServer
          ? { kind: "block", side: "assistant", block: result }
          : { kind: "result", callId: block.toolCallId, block: result },
      ];
    }
  }
}

/** The blocks of a message; a text message is one that has a single text. */
function blocksOf(message: Message): readonly ContentBlock[] {
  if (message.messageType === "composite") return message.contentBlocks ?? [];
  const { id, content } = message;
  if (!content) return [];
  return [{ blockType: "text", id: `${id}:0`, createdAt: "", text: content }];
}

function sideOf(message: Message, { isOwn }: SourceNotes, count: Count): Side {
  if (asRecord(message.metadata)?.["originalRole"] === "system") {
    if (isOwn) return "system";
    count("systemNotes");
    return "user";
  }
  return message.role === "assistant" ? "assistant" : "user";
}

/** A thought that can be sent again: with what proves that the model had it. */
function writeThought(text: string, signature: unknown): JsonRecord | null {
  if (typeof signature === "string") return { type: "thinking", thinking: text, signature };
  const data = asText(asRecord(signature)?.["data"]);
  return data === null ? null : { type: "redacted_thinking", data };
}
