import {
  textBlockSchema,
  thinkingBlockSchema,
  toolApprovalBlockSchema,
  toolCallBlockSchema,
  toolResultBlockSchema,
} from "@/lib/domain/conversation/schema/blocks";
import { bindMembers, type Member } from "@/components/forms/schema/members";

export type BlockKind = "text" | "thinking" | "toolCall" | "toolApproval" | "toolResult";

const TEXT = { key: "text", at: "text", rows: 6, autoFocus: true } as const;
const IS_STREAMING = {
  key: "isStreaming",
  at: "isStreaming",
  label: "Incomplete (streaming)",
} as const;
const CALL = { key: "toolCallId", at: "toolCallId", label: "Call" } as const;
const STATES = {
  toolApproval: { approved: "approved", rejected: "rejected", canceled: "canceled" },
  toolResult: {
    succeeded: "succeeded",
    failed: "failed",
    timed_out: "timed out",
    canceled: "canceled",
  },
} as const;

const OF_TEXT = bindMembers(textBlockSchema, [{ ...TEXT, label: "Text" }, IS_STREAMING]);

const OF_THINKING = bindMembers(thinkingBlockSchema, [
  { ...TEXT, label: "Thinking" },
  IS_STREAMING,
]);

const OF_CALL = bindMembers(toolCallBlockSchema, [
  { key: "toolName", at: "toolRef/name", label: "Tool", autoFocus: true },
  { key: "toolsetId", at: "toolRef/toolsetId", label: "Toolset" },
  { key: "toolVersion", at: "toolRef/version", label: "Version of the toolset" },
  { key: "args", at: "args", label: "Arguments (JSON)", name: "The arguments" },
  { key: "requiresApproval", at: "requiresApproval", label: "Needed approval" },
]);

const OF_APPROVAL = bindMembers(toolApprovalBlockSchema, [
  CALL,
  { key: "state", at: "toolApprovalState", label: "Answer", words: STATES.toolApproval },
  { key: "approvedBy", at: "approvedBy", label: "Answered by" },
  { key: "reason", at: "reason", label: "Reason" },
]);

const OF_RESULT = bindMembers(toolResultBlockSchema, [
  CALL,
  { key: "state", at: "toolResultState", label: "How it ended", words: STATES.toolResult },
  { key: "output", at: "output", label: "Output (JSON)", name: "The output" },
  {
    key: "durationMs",
    at: "durationMs",
    label: "Duration in milliseconds",
    name: "The duration",
    unit: "of milliseconds",
  },
  { key: "errorCode", at: "toolResultError/code", label: "Error code" },
  { key: "errorMessage", at: "toolResultError/message", label: "Error message" },
  {
    key: "errorData",
    at: "toolResultError/data",
    label: "Error data (JSON)",
    name: "The data of the error",
  },
  { key: "metadata", at: "metadata", label: "Metadata (JSON)", name: "The metadata" },
]);

const STAMP = bindMembers(textBlockSchema, [
  {
    key: "id",
    at: "id",
    label: "Id",
    isMono: true,
    description: "Approvals and results name their call by its id: change it there too.",
  },
  {
    key: "createdAt",
    at: "createdAt",
    label: "Written at",
    isMono: true,
    isCompleted: true,
    description: "A time with its zone, as 2026-01-31T09:30:00Z.",
  },
]);

type KeyOf<Members> = Members extends readonly Member<infer Key>[] ? Key : never;

/** Names of what a form of a block holds, whatever its kind. */
export type BlockKey =
  | KeyOf<typeof OF_TEXT>
  | KeyOf<typeof OF_CALL>
  | KeyOf<typeof OF_APPROVAL>
  | KeyOf<typeof OF_RESULT>
  | KeyOf<typeof STAMP>;

/** What can be edited of a block of each kind, in the order in which a new one has it. */
export const BLOCK_MEMBERS: Readonly<Record<BlockKind, readonly Member<BlockKey>[]>> = {
  text: [...OF_TEXT, ...STAMP],
  thinking: [...OF_THINKING, ...STAMP],
  toolCall: [...OF_CALL, ...STAMP],
  toolApproval: [...OF_APPROVAL, ...STAMP],
  toolResult: [...OF_RESULT, ...STAMP],
};
