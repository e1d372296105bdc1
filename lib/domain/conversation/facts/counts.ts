/**
 * What is counted of a conversation, what is deleted left out except in `messageCount`. Each is a column of its row
 * and a member of its list item, in this order.
 */
export const CONVERSATION_COUNTS = [
  "messageCount",
  "slotCount",
  "pinnedCount",
  "attachmentCount",
  "toolCallCount",
] as const;

export type ConversationCounts = Readonly<Record<(typeof CONVERSATION_COUNTS)[number], number>>;
