import { asText } from "@/lib/shared/read-value";
import type { CallRegister } from "@/lib/formats/kit/tree/call-register";
import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { readToolArgs } from "@/lib/formats/kit/tree/call-arguments";
import type { OpenaiCaller, OpenaiChatMessage, OpenaiFunctionCall, OpenaiToolCall } from "./source";

/** What the calls and results of one conversation share. */
export interface CallContext {
  readonly calls: CallRegister;
  /** The toolset that offers a tool of this name; null where none of the conversation's does. */
  toolsetOf(name: string): string | null;
}

/** A name for a call whose tool the source does not name. */
export const UNNAMED_TOOL = "unknown";

/**
 * Reads `tool_calls` and the older `function_call` of an assistant's message. What is no call, and what a call
 * says besides, is not taken; neither are arguments that a JSON object does not say exactly.
 */
export function readCalls(
  message: MemberReader<OpenaiCaller>,
  messageId: string,
  context: CallContext,
): BlockDraft[] {
  const member = isBlank(message.peek("tool_calls")) ? "toolCalls" : "tool_calls";
  const listed = message.openList(member) ?? [];
  const blocks = listed.flatMap((call, at) => {
    if (call === null) return [];
    const block = readCall(call, `${messageId}:call-${at + 1}`, context);
    return block === null ? [] : [block];
  });
  const former = message.open("function_call");
  if (former !== null) {
    const fallback = `${messageId}:call-${listed.length + 1}`;
    blocks.push(openCall({ holder: former, id: null, fallback, member: "arguments" }, context));
  }
  return blocks;
}

function readCall(
  call: MemberReader<OpenaiToolCall>,
  fallback: string,
  context: CallContext,
): BlockDraft | null {
  const custom = call.open("custom");
  const inner = call.open("function") ?? custom;
  // Collections for training and agents write a call without the object around its name.
  const holder = inner ?? (asText(call.peek("name")) ? call : null);
  if (holder === null) return null;
  if (custom === null && FUNCTION_TYPES.has(call.peek("type"))) call.drop("type");
  const usual = custom === null ? "arguments" : "input";
  const members = [usual, ...ARGUMENT_MEMBERS] as const;
  const member = members.find((name) => !isBlank(holder.peek(name))) ?? usual;
  return openCall({ holder, id: call.text("id"), fallback, member }, context);
}

const FUNCTION_TYPES: ReadonlySet<unknown> = new Set(["function", "tool_call"]);

/** Where the arguments are that are not in their usual place. */
const ARGUMENT_MEMBERS = ["arguments", "args", "parameters", "input"] as const;

interface CallPlace {
  /** Has the name and the arguments. */
  readonly holder: MemberReader<OpenaiFunctionCall>;
  readonly id: string | null;
  readonly fallback: string;
  /** Arguments under `input` are a free text. */
  readonly member: keyof Omit<OpenaiFunctionCall, "name">;
}

/** The block of a call. */
export function openCall(
  place: CallPlace,
  context: CallContext,
): Extract<BlockDraft, { kind: "toolCall" }> {
  const { holder, id, fallback, member } = place;
  const name = holder.text("name") || UNNAMED_TOOL;
  const source = holder.peek(member);
  const isFreeText = member === "input" && typeof source === "string";
  const { args, exact } = isFreeText
    ? { args: { value: source }, exact: true }
    : readToolArgs(source);
  if (exact) holder.drop(member);
  return {
    kind: "toolCall",
    id: context.calls.open(id, name, fallback),
    name,
    toolsetId: context.toolsetOf(name),
    args,
  };
}

/** The block of a message that answers a call; null when it says nothing. */
export function readResult(
  message: MemberReader<OpenaiChatMessage>,
  messageId: string,
  { calls }: CallContext,
): BlockDraft | null {
  const output = message.peek("content");
  const id = message.text("tool_call_id", "toolCallId");
  if (output === undefined && id === null) return null;
  message.drop("content");
  // The older form of results has the name of the function alone.
  const name = message.peek("name");
  return {
    kind: "toolResult",
    toolCallId: calls.close(id, typeof name === "string" ? name : null, `${messageId}:call`),
    state: "succeeded",
    ...(output === undefined ? {} : { output }),
  };
}
