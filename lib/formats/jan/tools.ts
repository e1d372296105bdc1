import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { CallRegister } from "../kit/tree/call-register";
import { dropBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import type { BlockDraft } from "../kit/tree/message-draft";
import { readToolArgs } from "../kit/tree/call-arguments";
import type { JanPart, JanResponse, JanToolCall } from "./source";

interface CallPlace {
  readonly register: CallRegister;
  /** The id of a call that has none. */
  readonly fallback: string;
}

type ResultState = Extract<BlockDraft, { kind: "toolResult" }>["state"];

/** All Jan writes when the person does not let a tool run. */
const REFUSED = "The user has chosen to disallow the tool call.";

/** What became of a call, as far as its output tells. */
export function resultState(output: unknown): ResultState {
  const texts = [output, ...asList(output).map((part) => asRecord(part)?.["text"] ?? part)];
  return texts.includes(REFUSED) ? "canceled" : "succeeded";
}

/** Reads a `tool_call` part, which contains the result as well. */
export function readCall(part: MemberReader<JanPart>, place: CallPlace): BlockDraft[] {
  const id = part.text("tool_call_id");
  const name = part.text("tool_name") ?? "";
  const { args, exact } = readToolArgs(part.peek("input"));
  if (exact) part.drop("input");
  const call = openCall({ id, name, args }, place);
  const output = part.value("output");
  if (output === undefined || output === null) return [call];
  return [call, writeResult(call.id, output, resultState(output))];
}

/** Reads an entry of `metadata.tool_calls`; null when it is none. */
export function readMetadataCall(
  value: unknown,
  place: CallPlace,
): { blocks: BlockDraft[]; rest: JsonRecord } | null {
  const record = asRecord(value);
  if (record === null) return null;
  const entry = readMembers<JanToolCall>(record);
  const tool = entry.open("tool");
  const called = tool?.open("function") ?? null;
  if (tool === null || called === null) return null;
  const id = tool.text("id");
  if (tool.peek("type") === "function") tool.drop("type");
  const name = called.text("name") ?? "";
  const { args, exact } = readToolArgs(called.peek("arguments"));
  if (exact) called.drop("arguments");
  const call = openCall({ id, name, args }, place);
  if (entry.peek("state") === "ready") entry.drop("state");
  const response = entry.open("response");
  const blocks: BlockDraft[] = response === null ? [call] : [call, readResponse(call.id, response)];
  return { blocks, rest: entry.rest() };
}

type Call = Extract<BlockDraft, { kind: "toolCall" }>;

function openCall(
  { id, name, args }: { id: string | null; name: string; args: JsonRecord | null },
  { register, fallback }: CallPlace,
): Call {
  const given = register.open(id, name, fallback);
  return { kind: "toolCall", id: given, name, args };
}

function readResponse(callId: string, response: MemberReader<JanResponse>): BlockDraft {
  const content = response.value("content");
  const problem = response.value("error");
  const hasFailed = problem !== undefined && problem !== null && problem !== "";
  const message = asText(problem) ?? asText(asRecord(problem)?.["message"]);
  const error = hasFailed
    ? dropBlank({ message, data: typeof problem === "string" ? null : problem })
    : null;
  const state = hasFailed ? "failed" : resultState(content);
  return writeResult(callId, content ?? undefined, state, error);
}

function writeResult(
  toolCallId: string,
  output: unknown,
  state: ResultState,
  error: JsonRecord | null = null,
): BlockDraft {
  const shown = output === undefined ? {} : { output };
  const rest = { durationMs: null, metadata: null };
  return { kind: "toolResult", toolCallId, state, ...shown, error, ...rest };
}
