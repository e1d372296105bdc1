import type { ContentBlock } from "@/lib/domain/conversation/schema/conversation";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import type { Count } from "./write-facts";

type CallBlock = Extract<ContentBlock, { blockType: "toolCall" }>;
type ResultBlock = Extract<ContentBlock, { blockType: "toolResult" }>;

const FORBIDDEN = /[^A-Za-z0-9_-]/g;

/** Kinds of parts a result may have. */
const PARTS: ReadonlySet<unknown> = new Set(["text", "image", "document", "search_result"]);

/** An id as requests accept it; calls and results are renamed alike. */
const writeId = (id: string) => id.replace(FORBIDDEN, "_");

/**
 * A call.
 * @param fullName what the model called the tool, where the document splits it in two
 */
export function writeUse(block: CallBlock, fullName: string | null): JsonRecord {
  const name = fullName ?? block.toolRef.name;
  return { type: "tool_use", id: writeId(block.id), name, input: block.args ?? {} };
}

/** A result; one of the provider's own tools is written as it came. */
export function writeResult(
  block: ResultBlock,
  { isOfServer, count }: { isOfServer: boolean; count: Count },
): JsonRecord {
  const { output, toolResultState, toolResultError } = block;
  const start = { type: "tool_result", tool_use_id: writeId(block.toolCallId) };
  if (isOfServer) return { ...start, content: output };
  const hasFailed = toolResultState !== "succeeded";
  const message = toolResultError?.message;
  const content = output === undefined ? message : writeOutput(output);
  const isSaid = message === undefined || JSON.stringify(content)?.includes(inside(message));
  const isMore = toolResultError?.code !== undefined || toolResultError?.data !== undefined;
  const isVague = hasFailed && toolResultState !== "failed";
  count("errorDetails", !isSaid || isMore || isVague ? 1 : 0);
  return {
    ...start,
    ...(content === undefined ? {} : { content }),
    ...(hasFailed ? { is_error: true } : {}),
  };
}

/** Says of a call that nobody knows how it ended. */
export const noResult = (callId: string): JsonRecord => ({
  type: "tool_result",
  tool_use_id: writeId(callId),
  content: "No result was recorded.",
  is_error: true,
});

/** Texts and lists of known parts as they are, all else as JSON. */
function writeOutput(output: unknown): unknown {
  if (typeof output === "string") return output;
  const isParts =
    Array.isArray(output) && asList(output).every((part) => PARTS.has(asRecord(part)?.["type"]));
  return isParts ? output : JSON.stringify(output);
}

/** A text as it is inside a JSON text. */
const inside = (text: string) => JSON.stringify(text).slice(1, -1);
