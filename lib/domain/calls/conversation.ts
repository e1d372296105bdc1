import type { JsonRecord } from "@/lib/shared/read-value";
import { jsonText } from "@/lib/shared/json-text";
import {
  CONVERSATION_MEDIA_TYPE,
  CONVERSATION_SCHEMA_URL,
  type Conversation,
  type ContentBlock,
  type ToolResultBlock,
} from "../conversation/schema/conversation";
import { extensionKey } from "../document/extension-key";
import { resultTexts } from "./shown-result";

/** A call that ended, with everything a record of it wants. */
export interface FinishedCall {
  readonly toolsetId: string;
  /** As the toolset calls the tool. */
  readonly toolName: string;
  readonly args: JsonRecord;
  readonly startedMs: number;
  readonly ms: number;
  /** When a person confirmed it; null when nobody had to. */
  readonly approvedMs: number | null;
  /** What the tool answered, as it came. */
  readonly answer:
    | { readonly kind: "result"; readonly result: JsonRecord }
    | { readonly kind: "failure"; readonly errorType: string; readonly message: string };
  /** Places of the arguments that did not fit the schema; null when nobody could tell. */
  readonly faults: number | null;
  /** Places of the answer that do not fit the schema its server states; null when it states none. */
  readonly misfits: number | null;
}

interface Making {
  readonly newId: () => string;
  /** Who called. */
  readonly actor: string;
  /** Since when the conversation is there, for its audit trail; null where none is kept. */
  readonly createdMs: number | null;
}

const LONGEST_MESSAGE = 2000;

/** A conversation of one call a person made: what was asked for, who agreed, and what came of it. */
export function callConversation(
  call: FinishedCall,
  { newId, actor, createdMs }: Making,
): Conversation {
  const { toolName, toolsetId, args, startedMs, approvedMs, faults } = call;
  const callId = newId();
  const approval: ContentBlock[] =
    approvedMs === null
      ? []
      : [
          {
            blockType: "toolApproval",
            id: newId(),
            createdAt: isoTime(approvedMs),
            toolCallId: callId,
            toolApprovalState: "approved",
            approvedBy: actor,
          },
        ];
  return {
    id: newId(),
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: CONVERSATION_MEDIA_TYPE,
    conversationTitle: `${toolName}, called by hand`,
    messages: [
      {
        id: newId(),
        role: "user",
        messageType: "text",
        index: 0,
        senderId: actor,
        content: `Call ${toolName} of ${toolsetId}.`,
      },
      {
        id: newId(),
        role: "assistant",
        messageType: "composite",
        index: 1,
        contentBlocks: [
          {
            blockType: "toolCall",
            id: callId,
            createdAt: isoTime(approvedMs ?? startedMs),
            toolRef: { name: toolName, toolsetId },
            args,
            requiresApproval: approvedMs !== null,
          },
          ...approval,
          resultBlock(call, { id: newId(), callId }),
        ],
      },
    ],
    ...(createdMs === null
      ? {}
      : {
          auditTrail: [{ action: "created", actorId: actor, timestamp: isoTime(createdMs) }],
        }),
    extensions: {
      [extensionKey("call")]: { v: 1, byHand: true, ...(faults ? { argumentFaults: faults } : {}) },
    },
  };
}

function resultBlock(
  { answer, startedMs, ms }: FinishedCall,
  { id, callId }: { id: string; callId: string },
): ToolResultBlock {
  const common = {
    blockType: "toolResult",
    id,
    createdAt: isoTime(startedMs + ms),
    toolCallId: callId,
    durationMs: ms,
  } as const;
  if (answer.kind === "failure") {
    const { errorType, message } = answer;
    const toolResultState =
      errorType === "TIMEOUT" ? "timed_out" : errorType === "CANCELLED" ? "canceled" : "failed";
    return { ...common, toolResultState, toolResultError: { code: errorType, message } };
  }
  const { result } = answer;
  const output = jsonText(result) === null ? "Nested too deep to be kept." : result;
  if (result["isError"] !== true) return { ...common, toolResultState: "succeeded", output };
  const message = resultTexts(result, LONGEST_MESSAGE) || "The tool reported a failure.";
  return { ...common, toolResultState: "failed", output, toolResultError: { message } };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
