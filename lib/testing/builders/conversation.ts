import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
  type CompositeMessage,
  type ContentBlock,
  type Conversation,
  type Message,
  type TextMessage,
} from "@/lib/domain/conversation/schema/conversation";

/** Counts within one test file; ids need only differ inside a document. */
let next = 0;

function newId(prefix: string): string {
  next += 1;
  return `${prefix}${next}`;
}

/** A text message of a user; every field can be said otherwise. */
export function buildMessage(overrides: Partial<TextMessage> = {}): TextMessage {
  return { id: newId("m"), role: "user", messageType: "text", content: "Hello", ...overrides };
}

/** A message of an assistant, made of blocks. */
export function buildComposite(
  contentBlocks: ContentBlock[],
  overrides: Partial<CompositeMessage> = {},
): CompositeMessage {
  return {
    id: newId("m"),
    role: "assistant",
    messageType: "composite",
    contentBlocks,
    ...overrides,
  };
}

type BlockOverrides<Type extends ContentBlock["blockType"]> = Partial<
  Extract<ContentBlock, { blockType: Type }>
>;

const CREATED_AT = "2025-10-03T15:55:19.000Z";

/** A text block. */
export function buildText(text: string, overrides: BlockOverrides<"text"> = {}): ContentBlock {
  return { blockType: "text", id: newId("b"), createdAt: CREATED_AT, text, ...overrides };
}

/** A thinking block. */
export function buildThinking(
  text: string,
  overrides: BlockOverrides<"thinking"> = {},
): ContentBlock {
  return { blockType: "thinking", id: newId("b"), createdAt: CREATED_AT, text, ...overrides };
}

/** A call of `web:fetch` in toolset `webtools`. */
export function buildCall(overrides: BlockOverrides<"toolCall"> = {}): ContentBlock {
  return {
    blockType: "toolCall",
    id: newId("c"),
    createdAt: CREATED_AT,
    toolRef: { name: "web:fetch", toolsetId: "webtools" },
    args: { url: "https://example.com/" },
    ...overrides,
  };
}

/** An approval that says yes. */
export function buildApproval(
  toolCallId: string,
  overrides: BlockOverrides<"toolApproval"> = {},
): ContentBlock {
  return {
    blockType: "toolApproval",
    id: newId("p"),
    createdAt: CREATED_AT,
    toolCallId,
    toolApprovalState: "approved",
    approvedBy: "user:ada",
    ...overrides,
  };
}

/** A result that succeeded. */
export function buildResult(
  toolCallId: string,
  overrides: BlockOverrides<"toolResult"> = {},
): ContentBlock {
  return {
    blockType: "toolResult",
    id: newId("r"),
    createdAt: CREATED_AT,
    toolCallId,
    toolResultState: "succeeded",
    output: { status: 200 },
    ...overrides,
  };
}

/** A valid conversation of one prompt and one answer. */
export function buildConversation(overrides: Partial<Conversation> = {}): Conversation {
  const messages: Message[] = [
    buildMessage({ content: "What is a slot?" }),
    buildMessage({ role: "assistant", content: "A place in the timeline." }),
  ];
  return {
    id: newId("conversation-"),
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    conversationTitle: "Slots",
    messages,
    ...overrides,
  };
}
