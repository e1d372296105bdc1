import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { readToolArgs } from "@/lib/formats/kit/tree/call-arguments";
import type { MemberReader } from "@/lib/formats/kit/source/member-reader";

import type { PartReader, PartReading } from "./parts";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import type { OpenaiChatMessage, OpenaiPart } from "./source";
import { UNNAMED_TOOL, type CallContext } from "./tool-calls";

/**
 * Reads calls and results that stand among the parts of a message, as model messages of Vercel's AI SDK have them,
 * after the parts of a format's own.
 */
export function withSdkParts(context: CallContext, own: PartReader = () => null): PartReader {
  return (part, fileId) => {
    const known = own(part, fileId);
    if (known !== null) return known;
    const type = part.peek("type");
    if (type !== "tool-call" && type !== "tool-result") return null;
    if (asText(part.peek("toolCallId")) === null) return null;
    return type === "tool-call"
      ? readCall(part, fileId, context)
      : readResult(part, fileId, context);
  };
}

/** Whether what a message of a tool says is a list of such results. */
export function isSdkResults(content: unknown): boolean {
  const parts = asList(content).map(asRecord);
  return parts.length > 0 && parts.every((part) => part?.["type"] === "tool-result");
}

/** Calls beside the text of a message, each with what came of it, unless it has not come yet. */
export function readInvocations(
  message: MemberReader<OpenaiChatMessage>,
  messageId: string,
  context: CallContext,
): BlockDraft[] {
  const listed = message.openList("toolInvocations") ?? [];
  return listed.flatMap((call, at) => {
    if (call === null || asText(call.peek("toolName")) === null) return [];
    const fallback = `${messageId}:invocation-${at + 1}`;
    const isAnswered = call.peek("result") !== undefined;
    const asked = readCall(call, fallback, context);
    const parts = isAnswered ? [asked, readResult(call, fallback, context)] : [asked];
    return parts.flatMap(({ block }) => block ?? []);
  });
}

function readCall(
  part: MemberReader<OpenaiPart>,
  fallback: string,
  context: CallContext,
): PartReading {
  const name = part.text("toolName") || UNNAMED_TOOL;
  const member = part.peek("input") === undefined ? "args" : "input";
  const { args, exact } = readToolArgs(part.peek(member));
  if (exact) part.drop(member);
  part.drop("type");
  const id = context.calls.open(part.text("toolCallId"), name, fallback);
  return { block: { kind: "toolCall", id, name, toolsetId: context.toolsetOf(name), args } };
}

/** What a tool said is named by its kind, which tells failures; older versions have it as it is. */
function readResult(
  part: MemberReader<OpenaiPart>,
  fallback: string,
  { calls }: CallContext,
): PartReading {
  const named = asRecord(part.peek("output"));
  const kind = asText(named?.["type"]) ?? "";
  const output = kind !== "" && named !== null ? (named["value"] ?? null) : part.peek("result");
  const isFailed = kind.startsWith("error-") || part.boolean("isError") === true;
  part.drop("type", "result", "output");
  const name = asText(part.peek("toolName"));
  const toolCallId = calls.close(part.text("toolCallId"), name, fallback);
  return {
    block: {
      kind: "toolResult",
      toolCallId,
      state: isFailed ? "failed" : "succeeded",
      ...(output === undefined ? {} : { output }),
    },
  };
}
