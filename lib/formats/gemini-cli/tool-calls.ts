import { asList, asRecord, asText } from "@/lib/shared/read-value";

import type { GeminiCalls, PartsRead } from "../kit/vendor/google/parts";
import type { MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readToolArgs } from "../kit/tree/call-arguments";
import type { GeminiCliToolCall } from "./source";

type ToolState = Extract<BlockDraft, { kind: "toolResult" }>["state"];

const STATES: ReadonlyMap<string, ToolState> = new Map([
  ["success", "succeeded"],
  ["error", "failed"],
  ["cancelled", "canceled"],
  ["canceled", "canceled"],
]);

/**
 * Adds a recorded call and, where it came to an end, its result. The time of the record is that of the end; of a
 * call that is still open that of the call.
 */
export function readToolCall(
  call: MemberReader<GeminiCliToolCall>,
  { messageId, calls }: { messageId: string; calls: GeminiCalls },
  { blocks }: PartsRead,
): void {
  const name = call.text("name") || "unknown";
  const id = calls.open(call.text("id"), name, messageId);
  const state = STATES.get(asText(call.peek("status")) ?? "") ?? null;
  if (state !== null) call.drop("status");
  const output = call.value("result");
  const time = call.time("timestamp");
  const isOver = state !== null || output !== null;
  const { args } = readToolArgs(call.value("args"));
  blocks.push({
    kind: "toolCall",
    id,
    name,
    args,
    time: isOver ? null : time,
  });
  if (!isOver || (state === "succeeded" && output === null)) return;
  const message = state === "failed" ? errorOf(output) : null;
  blocks.push({
    kind: "toolResult",
    toolCallId: id,
    state: state ?? "succeeded",
    ...(output === null ? {} : { output }),
    error: message === null ? null : { message },
    time,
  });
}

/** What the function answered under `error`. */
function errorOf(output: unknown): string | null {
  const first = asList(output)[0] ?? output;
  const response = asRecord(asRecord(asRecord(first)?.["functionResponse"])?.["response"]);
  return asText(response?.["error"]);
}
