import type { FlatMessage } from "@/lib/domain/conversation/tree/flatten";
import { asText, asList, asRecord } from "@/lib/shared/read-value";
import type { SourceMessage } from "./nodes";
import { isSystem } from "./system-messages";
import type { Unchecked } from "../kit/source/unchecked";
import type { ChatgptAnswer, ChatgptApproval, ChatgptMetadata } from "./source";

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
    callByMessageId.set(asText(message.record.id) ?? id, id);
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

/** What a message is for: to call a tool, to answer a call, or to say something. */
export type Purpose = "call" | "result" | "speech";

/** The tool an assistant's message is addressed to, null when it is for everyone. */
export function calledTool(message: SourceMessage): string | null {
  const recipient = asText(message.record.recipient);
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

/** What a message says about a person's agreement to a call. */
export interface ApprovalReading {
  /** The person was asked. */
  readonly asked: boolean;
  /** Ids of messages the question or the answer is about, best first. */
  readonly targets: readonly string[];
  /** The person's answer, null while there is none. */
  readonly answer: { readonly state: "approved" | "rejected"; readonly always: boolean } | null;
}

const STATES: ReadonlyMap<string, "approved" | "rejected"> = new Map([
  ["allow", "approved"],
  ["always_allow", "approved"],
  ["deny", "rejected"],
]);

/**
 * Finds the question to a person and the answer in a message's metadata. They are named
 * `from_server` and `from_client`, as a rule inside `jit_plugin_data`; the enclosing member is not
 * certain, so any other is looked into as well.
 */
export function readApproval(metadata: Unchecked<ChatgptMetadata>): ApprovalReading | null {
  for (const place of [metadata.jit_plugin_data, metadata, ...Object.values(metadata)]) {
    const approval: Unchecked<ChatgptApproval> | null = asRecord(place);
    const question: Question | null = asRecord(approval?.from_server);
    const client: Unchecked<ChatgptApproval["from_client"]> | null = asRecord(
      approval?.from_client,
    );
    const action: Unchecked<ChatgptAnswer> | null = asRecord(client?.user_action);
    if (question === null && action === null) continue;
    const type = asText(dataOf(action)?.type) ?? "";
    const state = STATES.get(type);
    return {
      asked: question !== null,
      targets: [asText(action?.target_message_id), ...offeredTargets(question)].filter(
        (target) => target !== null,
      ),
      answer: state ? { state, always: type === "always_allow" } : null,
    };
  }
  return null;
}

type Question = Unchecked<ChatgptApproval["from_server"]>;

const dataOf = (action: Unchecked<ChatgptAnswer> | null): Unchecked<ChatgptAnswer["data"]> | null =>
  asRecord(action?.data);

/** Each answer that was offered names the message it would act on. */
function offeredTargets(question: Question | null): (string | null)[] {
  const body: Unchecked<ChatgptApproval["from_server"]["body"]> | null = asRecord(question?.body);
  return asList(body?.actions).map((offer) => {
    const action = asRecord(offer);
    const consequence = asRecord(action?.[asText(action["type"]) ?? ""]);
    return asText(consequence?.["target_message_id"]);
  });
}
