import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { CallRegister } from "@/lib/formats/kit/tree/call-register";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import type { BlockDraft, ToolError } from "@/lib/formats/kit/tree/message-draft";
import { readToolArgs } from "@/lib/formats/kit/tree/call-arguments";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { AnthropicBlock } from "./source";

/** Which tool a call is for. */
export interface ToolName {
  readonly name: string;
  readonly toolsetId: string | null;
  /** Members of the call that are wholly said by it. */
  readonly taken: readonly string[];
}

/** A block that calls a tool or answers a call, and the members of it that found a place. */
export interface ToolReading<Kind extends "toolCall" | "toolResult"> {
  readonly block: Extract<BlockDraft, { kind: Kind }>;
  readonly taken: readonly string[];
}

/** The tool a call names as it is called by the model. */
export function plainToolName(block: Unchecked<AnthropicBlock>): ToolName {
  const name = asText(block.name);
  return { name: name ?? "", toolsetId: null, taken: name === null ? [] : ["name"] };
}

/**
 * Reads a `tool_use` block or one of its relatives.
 * @param given the provider's id of the call
 * @param fallback the id of a call without one
 */
export function readToolUse(
  block: Unchecked<AnthropicBlock>,
  tool: ToolName,
  { calls, given, fallback }: { calls: CallRegister; given: string | null; fallback: string },
): ToolReading<"toolCall"> {
  const { args, exact } = readToolArgs(block.input);
  const { name, toolsetId } = tool;
  return {
    block: {
      kind: "toolCall",
      id: calls.open(given, name, fallback),
      name,
      toolsetId,
      args,
    },
    taken: [
      ...tool.taken,
      ...(asText(block.id) === null ? [] : ["id"]),
      ...(exact ? ["input"] : []),
      ...(block.type === "tool_use" ? ["type"] : []),
    ],
  };
}

/** Reads a `tool_result` block or one of its relatives: without a word on the outcome it has succeeded. */
export function readToolResult(
  block: Unchecked<AnthropicBlock>,
  { calls, given, fallback }: { calls: CallRegister; given: string | null; fallback: string },
): ToolReading<"toolResult"> {
  const { content } = block;
  const refusal = asText(asRecord(content)?.["error_code"]);
  const hasFailed = block.is_error === true || refusal !== null;
  return {
    block: {
      kind: "toolResult",
      toolCallId: calls.close(given, asText(block.name), fallback),
      state: hasFailed ? "failed" : "succeeded",
      ...(content === undefined || content === null ? {} : { output: content }),
      error: hasFailed ? readError(content, refusal) : null,
    },
    taken: [
      "content",
      ...(asText(block.tool_use_id) === null ? [] : ["tool_use_id"]),
      ...(typeof block.is_error === "boolean" ? ["is_error"] : []),
      ...(block.type === "tool_result" ? ["type"] : []),
    ],
  };
}

function readError(content: unknown, code: string | null): ToolError | null {
  const message = firstText(content);
  if (isBlank(message) && code === null) return null;
  return { ...(code === null ? {} : { code }), ...(message ? { message } : {}) };
}

function firstText(content: unknown): string | null {
  if (typeof content === "string") return content;
  for (const part of asList(content)) {
    const text = asText(asRecord(part)?.["text"]);
    if (text) return text;
  }
  return null;
}
