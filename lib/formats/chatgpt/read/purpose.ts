import { asText } from "@/lib/shared/read-value";

import { readApproval } from "./approvals";
import { isSystem } from "./system-messages";
import type { SourceMessage } from "./source-message";

/** What a message is for: to call a tool, to answer a call, or to say something. */
export type Purpose = "call" | "result" | "speech";

/** The tool an assistant's message is addressed to, null when it is for everyone. */
export function calledTool(message: SourceMessage): string | null {
  const recipient = asText(message.record["recipient"]);
  if (message.role !== "assistant" || message.reading.answer) return null;
  if (message.reading.pieces.some(({ kind }) => kind === "thinking")) return null;
  return recipient === null || recipient === "" || recipient === "all" ? null : recipient;
}

export function purposeOf(message: SourceMessage): Purpose {
  if (calledTool(message) !== null) return "call";
  if (message.reading.answer) return "result";
  if (message.role !== "tool" || isSystem(message)) return "speech";
  const { pieces } = message.reading;
  const isReadable = pieces.every(({ kind }) => kind !== "thinking");
  const isUnknown = pieces.length > 0 && pieces.every(({ kind }) => kind === "json");
  // A tool that asks for agreement, or is told the answer, has not run yet.
  const approval = readApproval(message.metadata);
  const hasRun = approval === null || (approval.answer?.state === "approved" && pieces.length > 0);
  return isReadable && !isUnknown && hasRun ? "result" : "speech";
}
