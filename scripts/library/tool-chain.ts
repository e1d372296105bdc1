import type { ContentBlock } from "@/lib/domain/conversation/schema/conversation";

import { TOOLS, type LibraryTool } from "./tools";
import { newId, pass, timeOf, type Writer } from "./writer";

type Ending = "succeeded" | "failed" | "timed_out" | "rejected" | "unanswered";

function pickEnding({ dice }: Writer, needsApproval: boolean): Ending {
  const roll = dice.next();
  if (needsApproval && roll < 0.15) return "rejected";
  if (roll < 0.25) return "failed";
  if (roll < 0.28) return "timed_out";
  return roll < 0.3 ? "unanswered" : "succeeded";
}

/** Calls of tools with what came of them: one, or several at once whose results come afterwards. */
export function toolChain(writer: Writer): ContentBlock[] {
  const { dice } = writer;
  const isParallel = dice.chance(0.2);
  const calls = Array.from({ length: isParallel ? dice.between(2, 4) : 1 }, () => callOf(writer));
  const blocks: ContentBlock[] = calls.map(({ block }) => block);
  for (const call of calls) blocks.push(...outcomeOf(writer, call));
  // A result whose call was lost when the conversation was exported.
  if (dice.chance(0.01)) blocks.push(resultOf(writer, newId(writer), { output: "?" }));
  return blocks;
}

interface Call {
  readonly tool: LibraryTool;
  readonly id: string;
  readonly block: ContentBlock;
}

function callOf(writer: Writer): Call {
  const { dice } = writer;
  const tool = dice.pick(TOOLS);
  const id = newId(writer);
  const args = tool.args(writer);
  // Now and then a model forgets what a tool asks for.
  if (dice.chance(0.02)) args["limit"] = "many";
  const block: ContentBlock = {
    blockType: "toolCall",
    id,
    createdAt: timeOf(writer),
    toolRef: { name: tool.name, toolsetId: tool.toolset, version: tool.version },
    args,
    ...(tool.requiresApproval && { requiresApproval: true }),
  };
  return { tool, id, block };
}

function outcomeOf(writer: Writer, { tool, id }: Call): ContentBlock[] {
  const ending = pickEnding(writer, tool.requiresApproval);
  const approval = tool.requiresApproval ? [approvalOf(writer, id, ending === "rejected")] : [];
  if (ending === "unanswered") return approval;
  if (ending === "rejected") return approval;
  if (ending === "succeeded") {
    return [...approval, resultOf(writer, id, { output: tool.output(writer) })];
  }
  const message = ending === "failed" ? "The server refused the request." : "No answer in time.";
  const code = ending === "failed" ? "refused" : "timeout";
  return [...approval, resultOf(writer, id, { toolResultError: { code, message } }, ending)];
}

function approvalOf(writer: Writer, toolCallId: string, isRejected: boolean): ContentBlock {
  pass(writer, 20_000);
  return {
    blockType: "toolApproval",
    id: newId(writer),
    createdAt: timeOf(writer),
    toolCallId,
    toolApprovalState: isRejected ? "rejected" : "approved",
    approvedBy: writer.owner,
    ...(isRejected && { reason: "Not today" }),
  };
}

function resultOf(
  writer: Writer,
  toolCallId: string,
  result: { output: unknown } | { toolResultError: { code: string; message: string } },
  toolResultState: "succeeded" | "failed" | "timed_out" = "succeeded",
): ContentBlock {
  const from = writer.now;
  pass(writer, 4000);
  return {
    blockType: "toolResult",
    id: newId(writer),
    createdAt: timeOf(writer),
    toolCallId,
    toolResultState,
    durationMs: writer.now - from,
    ...result,
  };
}
