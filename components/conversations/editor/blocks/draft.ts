import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { textAt } from "@/components/forms/json/text";

export type BlockKind = "text" | "thinking" | "toolCall" | "toolApproval" | "toolResult";

/** True, false, or not said at all. */
export type TriState = "yes" | "no" | "";

/** A block as a form holds it: everything as text. What is empty is not in the document. */
export interface BlockDraft {
  readonly kind: BlockKind;
  readonly id: string;
  readonly createdAt: string;
  readonly text: string;
  readonly isStreaming: TriState;
  readonly toolName: string;
  readonly toolsetId: string;
  readonly toolVersion: string;
  readonly requiresApproval: TriState;
  /** JSON. */
  readonly args: string;
  readonly toolCallId: string;
  readonly state: string;
  readonly approvedBy: string;
  readonly reason: string;
  /** JSON. */
  readonly output: string;
  readonly durationMs: string;
  readonly errorCode: string;
  readonly errorMessage: string;
  /** JSON. */
  readonly errorData: string;
  /** JSON. */
  readonly metadata: string;
}

/** The members of a draft that hold a state, by the kind of block. */
export const STATES = {
  toolApproval: ["approved", "rejected", "canceled"],
  toolResult: ["succeeded", "failed", "timed_out", "canceled"],
} as const;

const KINDS: readonly string[] = ["text", "thinking", "toolCall", "toolApproval", "toolResult"];

export function isBlockKind(kind: unknown): kind is BlockKind {
  return typeof kind === "string" && KINDS.includes(kind);
}

const EMPTY: Omit<BlockDraft, "kind"> = {
  id: "",
  createdAt: "",
  text: "",
  isStreaming: "",
  toolName: "",
  toolsetId: "",
  toolVersion: "",
  requiresApproval: "",
  args: "",
  toolCallId: "",
  state: "",
  approvedBy: "",
  reason: "",
  output: "",
  durationMs: "",
  errorCode: "",
  errorMessage: "",
  errorData: "",
  metadata: "",
};

/** An empty form for a new block. */
export function emptyDraft(kind: BlockKind): BlockDraft {
  const first = kind === "toolApproval" || kind === "toolResult" ? STATES[kind][0] : "";
  return { ...EMPTY, kind, state: first };
}

function said(value: unknown): TriState {
  return value === true ? "yes" : value === false ? "no" : "";
}

function words(record: JsonRecord | null, key: string): string {
  return asText(record?.[key]) ?? "";
}

/**
 * The form of a block that is there. JSON values are taken as they are written.
 * @param raw the message's text
 */
export function draftOf(raw: string, block: JsonRecord, position: number): BlockDraft | null {
  const kind = block["blockType"];
  if (!isBlockKind(kind)) return null;
  const at = `/contentBlocks/${position}`;
  const toolRef = asRecord(block["toolRef"]);
  const error = asRecord(block["toolResultError"]);
  return {
    kind,
    id: words(block, "id"),
    createdAt: words(block, "createdAt"),
    text: words(block, "text"),
    isStreaming: said(block["isStreaming"]),
    toolName: words(toolRef, "name"),
    toolsetId: words(toolRef, "toolsetId"),
    toolVersion: words(toolRef, "version"),
    requiresApproval: said(block["requiresApproval"]),
    args: textAt(raw, `${at}/args`),
    toolCallId: words(block, "toolCallId"),
    state: words(block, kind === "toolApproval" ? "toolApprovalState" : "toolResultState"),
    approvedBy: words(block, "approvedBy"),
    reason: words(block, "reason"),
    output: textAt(raw, `${at}/output`),
    durationMs: textAt(raw, `${at}/durationMs`),
    errorCode: words(error, "code"),
    errorMessage: words(error, "message"),
    errorData: textAt(raw, `${at}/toolResultError/data`),
    metadata: textAt(raw, `${at}/metadata`),
  };
}
