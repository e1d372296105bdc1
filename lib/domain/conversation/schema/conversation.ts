/**
 * The CJSON conversation document: the one statement of its shape. The types below, the published
 * file under public/schemas and the compiled validators all derive from it. It accepts exactly what
 * the standard's own schema of this $id accepts; the wording is ours.
 */
import type { FromSchema } from "json-schema-to-ts";
import {
  textBlockSchema,
  thinkingBlockSchema,
  toolApprovalBlockSchema,
  toolCallBlockSchema,
  toolResultBlockSchema,
} from "./blocks";
import {
  auditEntrySchema,
  compositeMessageSchema,
  messageAttachmentSchema,
  messageRoleSchema,
  textMessageSchema,
} from "./message";

export const CONVERSATION_SCHEMA_URL =
  "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
export const CONVERSATION_MEDIA_TYPE = "application/vnd.cjson+json";

const text = { type: "string" } as const;
const freeForm = { type: "object", additionalProperties: true } as const;

const toolOverrideSchema = {
  type: "object",
  description: "What this conversation decides differently about one tool. Absent flags inherit.",
  properties: {
    configOverrides: {
      ...freeForm,
      description: "Settings of the application that runs the tool.",
    },
    enabled: { type: "boolean", description: "Whether the model may be offered the tool." },
    requiresApproval: { type: "boolean", description: "Whether a person must agree to each call." },
    toolId: { ...text, description: "The tool: `toolset/name`, `toolset:name` or a unique name." },
  },
  required: ["toolId"],
} as const;

export const conversationSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: CONVERSATION_SCHEMA_URL,
  title: "CJSON conversation",
  description: "A conversation between people and a model, as the person saw it.",
  $defs: {
    AuditEntry: auditEntrySchema,
    CompositeMessage: compositeMessageSchema,
    ContentBlock: {
      anyOf: [
        { $ref: "#/$defs/TextBlock" },
        { $ref: "#/$defs/ToolCallBlock" },
        { $ref: "#/$defs/ToolApprovalBlock" },
        { $ref: "#/$defs/ToolResultBlock" },
        { $ref: "#/$defs/ThinkingBlock" },
      ],
    },
    Message: { anyOf: [{ $ref: "#/$defs/CompositeMessage" }, { $ref: "#/$defs/TextMessage" }] },
    MessageAttachment: messageAttachmentSchema,
    MessageRole: messageRoleSchema,
    TextBlock: textBlockSchema,
    TextMessage: textMessageSchema,
    ThinkingBlock: thinkingBlockSchema,
    ToolApprovalBlock: toolApprovalBlockSchema,
    ToolCallBlock: toolCallBlockSchema,
    ToolResultBlock: toolResultBlockSchema,
  },
  type: "object",
  properties: {
    auditTrail: {
      type: "array",
      items: { $ref: "#/$defs/AuditEntry" },
      description: "The conversation's own history.",
    },
    conversationTitle: { ...text, description: "A title for lists; may be blank." },
    extensions: { ...freeForm, description: "Vendor data under `vendor:name` keys." },
    id: { ...text, description: "Names the conversation inside the application that wrote it." },
    isPrivate: {
      type: "boolean",
      description: "Meant for its owner only; exported with consent only.",
    },
    mediaType: { ...text, default: CONVERSATION_MEDIA_TYPE },
    messages: {
      type: "array",
      items: { $ref: "#/$defs/Message" },
      description: "The messages, oldest first.",
    },
    metadata: { ...freeForm, description: "Anything else known about the conversation." },
    modelId: { ...text, description: "The id of a model definition." },
    ownerId: { ...text, description: "Whose conversation it is." },
    parentId: { ...text, description: "The conversation this one came out of." },
    schemaUrl: { ...text, default: CONVERSATION_SCHEMA_URL },
    systemMessage: { ...text, description: "The instructions given before the first message." },
    toolOverrides: {
      type: "array",
      items: toolOverrideSchema,
      description: "Tool settings of this conversation.",
    },
  },
  required: ["id", "schemaUrl"],
} as const;

type Definitions = (typeof conversationSchema)["$defs"];
type Define<Name extends keyof Definitions> = FromSchema<
  Omit<typeof conversationSchema, "type" | "properties" | "required"> & { $ref: `#/$defs/${Name}` }
>;

export type Conversation = FromSchema<typeof conversationSchema>;
export type ToolOverride = FromSchema<typeof toolOverrideSchema>;
export type AuditEntry = FromSchema<typeof auditEntrySchema>;
export type MessageAttachment = FromSchema<typeof messageAttachmentSchema>;
export type MessageRole = FromSchema<typeof messageRoleSchema>;
export type TextBlock = FromSchema<typeof textBlockSchema>;
export type ThinkingBlock = FromSchema<typeof thinkingBlockSchema>;
export type ToolCallBlock = FromSchema<typeof toolCallBlockSchema>;
export type ToolApprovalBlock = FromSchema<typeof toolApprovalBlockSchema>;
export type ToolResultBlock = FromSchema<typeof toolResultBlockSchema>;
export type ContentBlock =
  | TextBlock
  | ThinkingBlock
  | ToolCallBlock
  | ToolApprovalBlock
  | ToolResultBlock;
export type TextMessage = Define<"TextMessage">;
export type CompositeMessage = Define<"CompositeMessage">;
export type Message = TextMessage | CompositeMessage;
