import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { readBlocks, type BlockFact, type ToolFact } from "./blocks";
import { messageContents } from "./contents";
import { isDeleted } from "./deleted";
import { chooseMessageTime, latestEntry } from "./message-time";
import { messageStart, type MessageStart } from "./preview";
import { messageSearchTexts, type SearchTexts } from "./search-text";
import { isUndated } from "./recorded-time";
import { countedTokens } from "./run";

const SOURCE_KEY = extensionKey("source");

export interface AttachmentFact {
  readonly id: string;
  readonly name: string;
  /** As recorded in the document, not computed. */
  readonly sha256: string | null;
}

/** A message without its texts: small enough to hold for every message of a document at once. */
export interface MessageOutline {
  /** "" when the message has no id. */
  readonly documentId: string;
  /** Messages of one index share a slot of the timeline; null when there is none. */
  readonly slotIndex: number | null;
  /** As written; "" when missing. */
  readonly role: string;
  readonly type: "text" | "composite" | "unknown";
  readonly preferred: boolean;
  /** Whether `isPreferred` is stated at all, true or false. */
  readonly hasPreferredFlag: boolean;
  readonly pinned: boolean;
  readonly deleted: boolean;
  readonly createdMs: number | null;
  /** The latest time anywhere in the message. */
  readonly latestMs: number | null;
  readonly model: string | null;
  /** What its run took and gave, where that is recorded. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** What it holds, as CONTENTS bits. */
  readonly contents: number;
  /** Document id of the message it followed where it came from; "" for a first one, null when unknown. */
  readonly sourceParent: string | null;
  readonly attachmentCount: number;
  readonly attachments: readonly AttachmentFact[];
  /** Of composite messages, in document order. */
  readonly blocks: readonly BlockFact[];
  readonly tools: readonly ToolFact[];
}

export interface MessageFacts extends MessageOutline, MessageStart {
  /** Everything in the message a search should find; at most SEARCH_TEXT_LIMIT characters. */
  readonly searchTexts: SearchTexts;
}

const NOT_A_MESSAGE: JsonRecord = {};

/** What lists, the timeline, lint and search need of a message. Total: any JSON value has facts. */
export function messageFacts(value: unknown): MessageFacts {
  const outline = messageOutline(value);
  // Assigned, not spread: copying nineteen members would be half the cost of the whole.
  return Object.assign(
    outline,
    { searchTexts: messageSearchTexts(value, outline.type) },
    messageStart(asRecord(value) ?? NOT_A_MESSAGE, outline.type),
  );
}

/** The same without the texts. */
export function messageOutline(value: unknown): MessageOutline {
  const message = asRecord(value) ?? NOT_A_MESSAGE;
  const type = messageType(message);
  const read = readBlocks(
    type === "composite" ? asList(message.contentBlocks) : [],
    isUndated(message),
  );
  const attachments = asList(message.attachments).map(attachmentFact);
  const tokens = countedTokens(message.assistantMetadata);
  return {
    documentId: asText(message.id) ?? "",
    slotIndex: slotIndex(message.index),
    role: asText(message.role) ?? "",
    type,
    preferred: message.isPreferred === true,
    hasPreferredFlag: typeof message.isPreferred === "boolean",
    pinned: message.pinned === true,
    deleted: isDeleted(message),
    createdMs: chooseMessageTime(read.times, message.auditTrail).ms,
    latestMs: latestEntry(message.auditTrail, read.latestMs),
    model: modelOf(message.assistantMetadata),
    inputTokens: tokens.inputTokens,
    outputTokens: tokens.outputTokens,
    contents: messageContents(message, type),
    sourceParent: sourceParent(message),
    attachmentCount: attachments.length,
    attachments,
    blocks: read.blocks,
    tools: read.tools,
  };
}

function messageType(message: JsonRecord): MessageOutline["type"] {
  const { messageType } = message;
  return messageType === "text" || messageType === "composite" ? messageType : "unknown";
}

function slotIndex(value: unknown): number | null {
  // Adding zero turns -0 into 0; both are one slot.
  return typeof value === "number" && Number.isInteger(value) ? value + 0 : null;
}

function attachmentFact(value: unknown): AttachmentFact {
  const attachment = asRecord(value);
  return {
    id: asText(attachment?.id) ?? "",
    name: asText(attachment?.name) ?? "",
    sha256: asText(attachment?.sha256),
  };
}

/** The model that wrote a message; the metadata object has no fixed keys, so the usual ones are tried. */
function modelOf(assistantMetadata: unknown): string | null {
  const metadata = asRecord(assistantMetadata);
  if (metadata === null) return null;
  return asText(metadata.model) ?? asText(metadata.modelName) ?? asText(metadata.model_slug);
}

/**
 * Which message a message followed in the tree it was converted from: its document id, "" when it is recorded
 * to be a first one, null when nothing is recorded.
 */
export function sourceParent(message: unknown): string | null {
  const source = asRecord(asRecord(asRecord(message)?.extensions)?.[SOURCE_KEY]);
  if (source === null) return null;
  return source.parentId === null ? "" : asText(source.parentId);
}
