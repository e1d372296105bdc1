import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { CallRegister } from "../kit/tree/call-register";
import { dropBlank, isBlank } from "../kit/source/unmapped";
import type { MemberReader } from "../kit/source/member-reader";
import type { BlockDraft, ToolError } from "../kit/tree/message-draft";
import { readToolArgs } from "../kit/tree/call-arguments";
import type { LobechatCall, LobechatMessage, LobechatOutcome, LobechatQuestion } from "./source";

/** What reading calls and results needs to know. */
export interface ToolContext {
  readonly calls: CallRegister;
  /** Ids of calls that a person was asked about. */
  readonly asked: ReadonlySet<string>;
}

/** Statuses of an intervention that say a person was asked. */
const ASKED: ReadonlySet<unknown> = new Set(["pending", "approved", "rejected"]);

/** The calls a person was asked about: said by the messages with their results. */
export function findAsked(records: readonly JsonRecord[]): Set<string> {
  const asked = new Set<string>();
  for (const record of records) {
    const id = asText(record["tool_call_id"]);
    const status = asRecord(record["pluginIntervention"])?.["status"];
    if (id && ASKED.has(status)) asked.add(id);
  }
  return asked;
}

/** `tools` of an answer: calls, in grouped answers each with its result. */
export function readCalls(
  tools: readonly (MemberReader<LobechatCall> | null)[],
  place: string,
  context: ToolContext,
): BlockDraft[] {
  return tools.flatMap((tool, at) => {
    if (tool === null) return [];
    const name = tool.text("apiName") ?? "";
    const given = tool.text("id");
    const { args, exact } = readToolArgs(tool.peek("arguments"));
    if (exact) tool.drop("arguments");
    if (tool.peek("type") === "default") tool.drop("type");
    const id = context.calls.open(given, name, `${place}:tool${at}`);
    const intervention = readIntervention(tool, "intervention", id);
    const isAsked = (given !== null && context.asked.has(given)) || intervention.isAsked;
    const call: BlockDraft = {
      kind: "toolCall",
      id,
      name,
      toolsetId: tool.text("identifier"),
      args,
      requiresApproval: isAsked,
    };
    const result = tool.open("result");
    const blocks = [call, ...intervention.blocks];
    if (result === null) return blocks;
    context.calls.close(given, name, id);
    return [...blocks, ...readOutcome(result, id, intervention.isRejected, RESULT_MEMBERS)];
  });
}

interface OutcomeMembers {
  readonly error: "error" | "pluginError";
  readonly state: "state" | "pluginState";
}

const RESULT_MEMBERS: OutcomeMembers = { error: "error", state: "state" };
const MESSAGE_MEMBERS: OutcomeMembers = { error: "pluginError", state: "pluginState" };

/** The blocks of a message with the result of a call; `plugin` repeats the call, as a rule. */
export function readResultMessage(
  message: MemberReader<LobechatMessage>,
  place: string,
  { calls }: ToolContext,
): BlockDraft[] {
  const plugin = asRecord(message.peek("plugin"));
  const name = asText(plugin?.["apiName"]);
  const given = asText(message.peek("tool_call_id"));
  const toolCallId = calls.close(given, name, `${place}:call`);
  const { blocks, isRejected } = readIntervention(message, "pluginIntervention", toolCallId);
  const outcome = readOutcome(message, toolCallId, isRejected, MESSAGE_MEMBERS);
  // Without a block nothing else would say which call the message is about.
  if (given !== null && blocks.length + outcome.length > 0) message.drop("tool_call_id");
  return [...blocks, ...outcome];
}

function readIntervention(
  source: MemberReader<LobechatQuestion>,
  member: keyof LobechatQuestion,
  toolCallId: string,
) {
  const status = asText(asRecord(source.peek(member))?.["status"]) ?? "";
  const isRejected = status === "rejected";
  if (!ASKED.has(status) && status !== "none") return { blocks: [], isRejected, isAsked: false };
  const intervention = source.open(member);
  intervention?.drop("status");
  if (status !== "approved" && !isRejected) {
    return { blocks: [], isRejected, isAsked: status === "pending" };
  }
  const reason = intervention?.text("rejectedReason") ?? null;
  const block: BlockDraft = {
    kind: "toolApproval",
    toolCallId,
    state: isRejected ? "rejected" : "approved",
    approvedBy: "user",
    reason: reason || null,
  };
  return { blocks: [block], isRejected, isAsked: true };
}

/** What came of a call; nothing where the source says nothing of it. */
function readOutcome(
  source: MemberReader<LobechatOutcome>,
  toolCallId: string,
  isRejected: boolean,
  members: OutcomeMembers,
): BlockDraft[] {
  const output = source.value("content");
  const failure = isBlank(source.peek(members.error)) ? null : source.value(members.error);
  const state = isBlank(source.peek(members.state)) ? null : source.value(members.state);
  const hasOutput = output !== null && output !== "";
  if (!hasOutput && failure === null && state === null) return [];
  return [
    {
      kind: "toolResult",
      toolCallId,
      state: failure === null ? (isRejected ? "canceled" : "succeeded") : "failed",
      ...(hasOutput ? { output } : {}),
      error: failure === null ? null : errorOf(failure),
      metadata: state === null ? null : { state },
    },
  ];
}

function errorOf(failure: unknown): ToolError {
  const record = asRecord(failure);
  if (record === null)
    return typeof failure === "string" ? { message: failure } : { data: failure };
  const code = asText(record["type"]);
  const message = asText(record["message"]);
  const known = [code === null ? "" : "type", message === null ? "" : "message"];
  const data = Object.fromEntries(Object.entries(record).filter(([name]) => !known.includes(name)));
  return dropBlank({ code, message, data });
}
