import type { FlatMessage } from "@/lib/domain/conversation/tree/flatten";
import { asText } from "@/lib/shared/read-value";

import { readApproval } from "./approvals";
import { calledTool } from "./purpose";
import type { SourceMessage } from "./source-message";

/** Which call a message belongs to; the format itself has no ids for it. */
export interface ToolLinks {
  /** The call a message answers or is about: the nearest one on its own branch. */
  callOf(nodeId: string): string;
  /** The call an approval is for: the one it names, else the nearest. */
  approvedCall(message: SourceMessage): string;
  /** Whether a person was asked before this call ran. */
  needsApproval(callId: string): boolean;
}

/** @param messages of a whole conversation, parents before their children */
export function linkTools(messages: readonly FlatMessage<SourceMessage>[]): ToolLinks {
  const nearest = new Map<string, string>();
  const callByMessageId = new Map<string, string>();
  for (const { id, message, parentId } of messages) {
    const above = parentId === null ? undefined : nearest.get(parentId);
    const isCall = calledTool(message) !== null;
    const call = isCall ? id : above;
    if (call !== undefined) nearest.set(id, call);
    if (!isCall) continue;
    callByMessageId.set(asText(message.record["id"]) ?? id, id);
    callByMessageId.set(id, id);
  }
  // A result without a call gets an id of its own that no block has, so that it shows as an orphan.
  const callOf = (nodeId: string) => nearest.get(nodeId) ?? `${nodeId}:call`;
  const approvedCall = ({ nodeId, metadata }: SourceMessage) => {
    const targets = readApproval(metadata)?.targets ?? [];
    const named = targets.map((target) => callByMessageId.get(target));
    return named.find((call) => call !== undefined) ?? callOf(nodeId);
  };
  const asked = new Set<string>();
  for (const { message } of messages) {
    if (readApproval(message.metadata)) asked.add(approvedCall(message));
  }
  return { callOf, approvedCall, needsApproval: (callId) => asked.has(callId) };
}
