/** What the edits of messages and conversations look like when they arrive from a page. */
import {
  choice,
  dictionary,
  flag,
  integer,
  json,
  kinds,
  longText,
  nullable,
  number,
  list,
  optional,
  record,
  tagged,
  text,
} from "@/lib/validation/schema";

const position = integer();
const object = dictionary(json());
const texts = dictionary(longText());

const newBlockBase = {
  id: optional(text()),
  createdAt: optional(text()),
  updatedAt: optional(text()),
} as const;
const prose = { ...newBlockBase, text: longText(), isStreaming: optional(flag()) } as const;

/** A block to add; the five kinds of the standard. */
export const newBlockInput = tagged("blockType", {
  text: prose,
  thinking: prose,
  toolCall: {
    ...newBlockBase,
    toolRef: record({
      name: text(),
      toolsetId: optional(text()),
      version: optional(text()),
    }),
    args: optional(object),
    requiresApproval: optional(flag()),
  },
  toolApproval: {
    ...newBlockBase,
    toolCallId: text(),
    toolApprovalState: choice("approved", "rejected", "canceled"),
    approvedBy: optional(text()),
    reason: optional(longText()),
  },
  toolResult: {
    ...newBlockBase,
    toolCallId: text(),
    toolResultState: choice("succeeded", "failed", "timed_out", "canceled"),
    output: optional(json()),
    durationMs: optional(number()),
    metadata: optional(object),
    toolResultError: optional(
      record({ code: optional(text()), message: optional(longText()), data: optional(json()) }),
    ),
  },
});

const newAttachment = record({
  attachmentKind: choice("file", "image", "audio", "video", "link", "other"),
  name: text(),
  id: optional(text()),
  uri: optional(longText()),
  base64content: optional(longText()),
  mime: optional(text()),
  sha256: optional(text()),
  sizeInBytes: optional(integer()),
  metadata: optional(object),
});

const fix = { rule: text(), pointer: text() } as const;

/** Every edit of one message. */
export const messageEditInput = kinds({
  text: { text: longText() },
  blockText: { position, text: longText() },
  pin: { value: flag() },
  prefer: { value: flag() },
  raw: { text: longText() },
  delete: {},
  restore: {},
  role: { role: choice("user", "assistant", "tool") },
  messageType: { type: choice("text", "composite"), lossy: optional(flag()) },
  sender: { senderId: nullable(text()) },
  note: { text: nullable(longText()) },
  member: {
    key: choice("metadata", "assistantMetadata", "extensions"),
    text: nullable(longText()),
  },
  addBlock: { position, block: newBlockInput },
  setBlock: { position, fields: object, texts: optional(texts) },
  moveBlock: { from: position, to: position },
  removeBlock: { position },
  addAttachment: { position: optional(position), attachment: newAttachment },
  setAttachment: { position, fields: object, texts: optional(texts) },
  removeAttachment: { position },
  fix,
});

const overrideFields = record({
  enabled: optional(nullable(flag())),
  requiresApproval: optional(nullable(flag())),
  configOverrides: optional(nullable(object)),
});

/** Every edit of the conversation itself. */
export const conversationEditInput = kinds({
  title: { title: nullable(longText()) },
  systemMessage: { text: nullable(longText()) },
  private: { value: flag() },
  field: {
    key: choice("ownerId", "parentId", "modelId", "mediaType", "schemaUrl", "id"),
    value: nullable(text()),
  },
  tags: { tags: list(text({ maxLength: 100 }), { maxItems: 200 }) },
  member: {
    key: choice("metadata", "extensions", "toolOverrides", "auditTrail"),
    text: nullable(longText()),
  },
  override: { toolId: text(), fields: nullable(overrideFields) },
  overrides: {
    overrides: list(record({ toolId: text(), fields: nullable(overrideFields) }), { minItems: 1 }),
  },
  overrideEntries: {
    changes: list(record({ position, members: nullable(object) }), { maxItems: 1000 }),
  },
  shell: { text: longText() },
  fix,
});
