import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import type { CountedMessage } from "@/lib/data/store/sqlite/activity";
import type { SqlValue } from "@/lib/data/store/connection/sql";

/** The columns of `Message` that follow from its text and that lists and the timeline read, in this order. */
export const LISTED_COLUMNS = [
  "documentId",
  "slotIndex",
  "role",
  "type",
  "preferred",
  "pinned",
  "deleted",
  "hasPreview",
  "attachmentCount",
  "toolCallCount",
  "createdMs",
  "latestMs",
  "model",
  "contents",
  "sourceParent",
] as const;

/** All that follow from its text; the others are there to be counted. */
export const MESSAGE_COLUMNS = [
  ...LISTED_COLUMNS,
  "inputTokens",
  "outputTokens",
  "failureCount",
] as const;

export function messageValues(facts: MessageFacts): SqlValue[] {
  return [
    facts.documentId,
    facts.slotIndex,
    facts.role,
    facts.type,
    facts.preferred,
    facts.pinned,
    facts.deleted,
    facts.preview !== "",
    facts.attachmentCount,
    countCalls(facts),
    facts.createdMs,
    facts.latestMs,
    facts.model,
    facts.contents,
    facts.sourceParent,
    facts.inputTokens,
    facts.outputTokens,
    countFailures(facts),
  ];
}

function countCalls({ tools }: MessageFacts): number {
  let calls = 0;
  for (const tool of tools) if (tool.kind === "call") calls += 1;
  return calls;
}

function countFailures({ tools }: MessageFacts): number {
  let failures = 0;
  for (const { kind, state } of tools) {
    if (kind === "result" && (state === "failed" || state === "timed_out")) failures += 1;
  }
  return failures;
}

/** What the counts of days need to know of a message. */
export function countedMessage(conversationKey: number, facts: MessageFacts): CountedMessage {
  const { deleted, createdMs, model, inputTokens, outputTokens } = facts;
  const [calls, failures] = [countCalls(facts), countFailures(facts)];
  return {
    conversationKey,
    deleted,
    createdMs,
    model,
    inputTokens,
    outputTokens,
    calls,
    failures,
  };
}

export const TOOL_EVENT_COLUMNS = [
  "conversationKey",
  "messageId",
  "position",
  "kind",
  "blockId",
  "callId",
  "toolsetId",
  "toolName",
  "state",
  "requiresApproval",
  "atMs",
] as const;

export function toolEventRows(
  conversationKey: number,
  messageId: number,
  facts: MessageFacts,
): SqlValue[][] {
  return facts.tools.map((tool) => [
    conversationKey,
    messageId,
    tool.position,
    tool.kind,
    tool.blockId,
    tool.callId,
    tool.toolsetId,
    tool.toolName,
    tool.state,
    tool.requiresApproval,
    tool.at,
  ]);
}
