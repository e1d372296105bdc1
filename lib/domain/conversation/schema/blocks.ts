/** The five kinds of content block of a composite message, as JSON Schema (CJSON 0.1.0-SNAPSHOT). */

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const time = { type: "string", format: "date-time" } as const;
const freeForm = { type: "object", additionalProperties: true } as const;

const blockId = { ...text, description: "Names the block inside the conversation." } as const;
const createdAt = { ...time, description: "When the block came into being." } as const;
const updatedAt = { ...time, description: "When the block last changed." } as const;
const isStreaming = { ...flag, description: "The model was still writing this block." } as const;
const callReference = {
  ...text,
  description: "The id of the toolCall block this one belongs to.",
} as const;

export const textBlockSchema = {
  type: "object",
  description: "Prose of the message.",
  properties: {
    createdAt,
    id: blockId,
    isStreaming,
    text,
    updatedAt,
    blockType: { const: "text" },
  },
  required: ["createdAt", "id", "text", "blockType"],
} as const;

export const thinkingBlockSchema = {
  type: "object",
  description: "Reasoning of the model, apart from its answer.",
  properties: {
    createdAt,
    id: blockId,
    isStreaming,
    text,
    updatedAt,
    blockType: { const: "thinking" },
  },
  required: ["createdAt", "id", "text", "blockType"],
} as const;

export const toolCallBlockSchema = {
  type: "object",
  description: "The model asks for a tool to be run. Approvals and results point back to its id.",
  properties: {
    args: { ...freeForm, description: "What the tool is called with." },
    createdAt,
    id: blockId,
    requiresApproval: { ...flag, description: "A person had to agree before the tool could run." },
    toolRef: {
      type: "object",
      description: "Which tool is meant.",
      properties: {
        name: { ...text, description: "The tool's name as the model knows it." },
        toolsetId: { ...text, description: "The toolset the tool comes from." },
        version: { ...text, description: "The version of that toolset at the time of the call." },
      },
      required: ["name"],
    },
    updatedAt,
    blockType: { const: "toolCall" },
  },
  required: ["createdAt", "id", "toolRef", "blockType"],
} as const;

export const toolApprovalBlockSchema = {
  type: "object",
  description: "A person's answer to a tool call that needed one.",
  properties: {
    approvedBy: { ...text, description: "Who answered." },
    createdAt,
    id: blockId,
    reason: { ...text, description: "Why the answer is what it is." },
    toolApprovalState: {
      type: "string",
      enum: ["approved", "rejected", "canceled"],
      description: "The answer.",
    },
    toolCallId: callReference,
    updatedAt,
    blockType: { const: "toolApproval" },
  },
  required: ["createdAt", "id", "toolApprovalState", "toolCallId", "blockType"],
} as const;

export const toolResultBlockSchema = {
  type: "object",
  description: "What came of running a tool.",
  properties: {
    createdAt,
    durationMs: { type: "number", description: "How long the tool ran, in milliseconds." },
    id: blockId,
    metadata: { ...freeForm, description: "Anything else known about the run." },
    output: { description: "What the tool returned; any JSON value." },
    toolCallId: callReference,
    toolResultError: {
      type: "object",
      description: "Details of a failure.",
      properties: { code: text, data: {}, message: text },
    },
    toolResultState: {
      type: "string",
      enum: ["succeeded", "failed", "timed_out", "canceled"],
      description: "How the run ended.",
    },
    updatedAt,
    blockType: { const: "toolResult" },
  },
  required: ["createdAt", "id", "toolCallId", "toolResultState", "blockType"],
} as const;
