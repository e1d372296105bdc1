/** The parts of a conversation that are neither its root nor a content block, as JSON Schema. */

const text = { type: "string" } as const;
const freeForm = { type: "object", additionalProperties: true } as const;

export const auditEntrySchema = {
  type: "object",
  description: "One thing that happened to a conversation or message. The list is append-only.",
  properties: {
    action: {
      type: "string",
      enum: ["created", "updated", "deleted", "restored"],
      description: "What happened.",
    },
    actorId: { ...text, description: "Who did it." },
    changeDescription: { ...text, description: "What changed, for people." },
    timestamp: { type: "string", format: "date-time", description: "When it happened." },
  },
  required: ["action", "actorId", "timestamp"],
} as const;

export const messageRoleSchema = {
  type: "string",
  enum: ["user", "assistant", "tool"],
  description: "Who speaks. System text has its own place, the conversation's `systemMessage`.",
} as const;

export const messageAttachmentSchema = {
  type: "object",
  description:
    "A file, medium or link that goes with a message. It is found by `uri` or carried in `base64content`.",
  properties: {
    attachmentKind: {
      type: "string",
      enum: ["file", "image", "audio", "video", "link", "other"],
      description: "What the reader should expect.",
    },
    base64content: { ...text, description: "The bytes themselves, in base64." },
    id: { ...text, description: "Names the attachment inside the conversation." },
    metadata: { ...freeForm, description: "Anything else known about it." },
    mime: { ...text, description: "Its media type." },
    name: { ...text, description: "Its name for people; need not be unique." },
    sha256: {
      ...text,
      description: "Hash of the decoded bytes; written as 64 lower-case hex digits.",
    },
    sizeInBytes: { type: "integer", description: "Size of the decoded bytes." },
    uri: { ...text, description: "Where the bytes can be fetched." },
  },
  required: ["attachmentKind", "id", "name"],
} as const;

const messageProperties = {
  assistantMetadata: {
    ...freeForm,
    description: "Facts about the model run: model, tokens, cost.",
  },
  attachments: {
    type: "array",
    items: { $ref: "#/$defs/MessageAttachment" },
    description: "Context in addition to the text, in the order it was added.",
  },
  auditTrail: {
    type: "array",
    items: { $ref: "#/$defs/AuditEntry" },
    description: "The message's history; decides whether it counts as deleted.",
  },
  extensions: { ...freeForm, description: "Vendor data under `vendor:name` keys." },
  id: { ...text, description: "Names the message." },
  index: {
    type: "integer",
    description: "Its place; messages with one index are versions of each other.",
  },
  isPreferred: { type: "boolean", description: "The version to show among those with one index." },
  metadata: { ...freeForm, description: "Anything else known about the message." },
  pinned: { type: "boolean", description: "A person has bookmarked it." },
  role: { $ref: "#/$defs/MessageRole" },
  senderId: { ...text, description: "Which user wrote it." },
} as const;

export const textMessageSchema = {
  type: "object",
  description: "A message that is one piece of text.",
  properties: {
    ...messageProperties,
    content: { ...text, description: "The text." },
    messageType: { const: "text" },
  },
  required: ["id", "role", "messageType"],
} as const;

export const compositeMessageSchema = {
  type: "object",
  description:
    "A message made of blocks: text, reasoning, tool calls with their approvals and results.",
  properties: {
    ...messageProperties,
    contentBlocks: {
      type: "array",
      items: { $ref: "#/$defs/ContentBlock" },
      description: "The blocks in reading order.",
    },
    messageType: { const: "composite" },
  },
  required: ["id", "role", "messageType"],
} as const;
