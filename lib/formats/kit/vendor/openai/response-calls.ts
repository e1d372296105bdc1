import { asList, asText } from "@/lib/shared/read-value";
import { decodeBase64 } from "@/lib/formats/kit/files/base64";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { readToolArgs } from "@/lib/formats/kit/tree/call-arguments";

import { openCall, type CallContext } from "./tool-calls";
import type { OpenaiResponseItem } from "./source";

type CallBlock = Extract<BlockDraft, { kind: "toolCall" }>;
type ResultBlock = Extract<BlockDraft, { kind: "toolResult" }>;

/** What a call may say again of the request it was approved by. */
const REQUEST_MEMBERS = ["server_label", "name", "arguments"] as const;
type RequestMember = (typeof REQUEST_MEMBERS)[number];

/** Tells from what a tool answered how it went, where the source's own words do. */
export type ResultJudge = (output: unknown) => Partial<ResultBlock>;

interface Done {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
}

interface Reading {
  readonly context: CallContext;
  readonly judge: ResultJudge;
  /** The calls that may wait for a person, by the id of the request. */
  readonly asked: Map<string, { id: string; said(member: RequestMember): unknown }>;
}

/** Reads everything but messages: thoughts, calls, results, approvals. Null for an item of no known kind. */
export function createItemReaders(context: CallContext, judge: ResultJudge = () => ({})) {
  const reading: Reading = { context, judge, asked: new Map() };
  return {
    read(item: MemberReader<OpenaiResponseItem>, fallback: string): Done | null {
      const type = asText(item.peek("type")) ?? "";
      if (type === "reasoning") return readReasoning(item);
      if (type === "function_call") return readCall(reading, item, fallback, "arguments");
      if (type === "custom_tool_call") return readCall(reading, item, fallback, "input");
      if (type === "mcp_call" || type === "mcp_approval_request")
        return readRemote(reading, item, fallback);
      if (type === "mcp_approval_response") return readApproval(reading, item, fallback);
      if (type.endsWith("_call_output")) return readOutput(reading, item, fallback);
      const tool = PROVIDER_TOOL.exec(type)?.slice(1).find(Boolean) ?? null;
      return tool === null ? null : readProviderCall(reading, item, tool, fallback);
    },
  };
}

/** The tool whose call an item of this type is; Open WebUI runs one itself, and has its own word for it. */
const PROVIDER_TOOL = /^(?:(.*)_call|open_webui:(code_interpreter))$/s;

const only = (...blocks: BlockDraft[]): Done => ({ blocks, files: [] });

function result(
  reading: Reading,
  toolCallId: string,
  output: unknown,
  more: Partial<ResultBlock>,
): ResultBlock {
  return {
    kind: "toolResult",
    toolCallId,
    state: "succeeded",
    ...(output === undefined ? {} : { output }),
    ...reading.judge(output),
    ...more,
  };
}

function readOutput(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  fallback: string,
): Done {
  const output = item.peek("output");
  item.drop("output", "type");
  const id = reading.context.calls.close(item.text("call_id"), null, fallback);
  return only(
    result(reading, id, output, item.peek("status") === "failed" ? { state: "failed" } : {}),
  );
}

function readCall(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  fallback: string,
  member: "arguments" | "input",
): Done {
  if (member === "arguments") item.drop("type");
  const id = item.text("call_id") ?? asText(item.peek("id"));
  return only(openCall({ holder: item, id, fallback, member }, reading.context));
}

/** A call to a remote server, which waits for a person or has its result at once. */
function readRemote(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  fallback: string,
): Done {
  const request = reading.asked.get(asText(item.peek("approval_request_id")) ?? "");
  if (request !== undefined) {
    item.drop("approval_request_id");
    const isSaid = (member: RequestMember) => request.said(member) === item.peek(member);
    item.drop(...REQUEST_MEMBERS.filter(isSaid));
    return only(...remoteResult(reading, item, request.id));
  }
  const call = openRemote(reading, item, fallback);
  return item.peek("type") === "mcp_approval_request"
    ? only({ ...call, requiresApproval: true })
    : only(call, ...remoteResult(reading, item, call.id));
}

function openRemote(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  fallback: string,
): CallBlock {
  const server = item.text("server_label");
  const place = {
    holder: item,
    id: asText(item.peek("id")),
    fallback,
    member: "arguments",
  } as const;
  const toolsetOf = (name: string) => server ?? reading.context.toolsetOf(name);
  const call = openCall(place, { calls: reading.context.calls, toolsetOf });
  reading.asked.set(call.id, { id: call.id, said: (member) => item.peek(member) });
  return call;
}

function remoteResult(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  callId: string,
): BlockDraft[] {
  const error = item.text("error");
  const output = item.value("output") ?? undefined;
  if (error === null && output === undefined) return [];
  const failure = error === null ? {} : { state: "failed" as const, error: { message: error } };
  return [result(reading, callId, output, failure)];
}

function readApproval(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  fallback: string,
): Done {
  const request = item.text("approval_request_id");
  const approves = item.boolean("approve");
  return only({
    kind: "toolApproval",
    toolCallId: reading.asked.get(request ?? "")?.id ?? request ?? fallback,
    state: approves === true ? "approved" : "rejected",
    approvedBy: "user",
    reason: item.text("reason"),
  });
}

/** A tool the provider runs itself: its call and what it found are one item. */
function readProviderCall(
  reading: Reading,
  item: MemberReader<OpenaiResponseItem>,
  name: string,
  fallback: string,
): Done {
  const id = reading.context.calls.open(
    item.text("call_id") ?? asText(item.peek("id")),
    name,
    fallback,
  );
  const action = item.record("action", "operation");
  const plain = (["code", "queries", "revised_prompt"] as const).find(
    (member) => !isBlank(item.peek(member)),
  );
  const { args } =
    action === null ? readToolArgs(plain && { [plain]: item.value(plain) }) : { args: action };
  const picture = name === "image_generation" ? takePicture(item, id) : null;
  const found = picture === null ? item.value("results", "outputs", "output", "result") : null;
  const output = found ?? undefined;
  const failed = item.peek("status") === "failed";
  const call: BlockDraft = {
    kind: "toolCall",
    id,
    name,
    args,
  };
  const isDone = output !== undefined || picture !== null || failed;
  item.drop("type");
  return {
    blocks: [
      call,
      ...(isDone ? [result(reading, id, output, failed ? { state: "failed" } : {})] : []),
    ],
    files: picture === null ? [] : [picture],
  };
}

const PART_TYPES: ReadonlySet<unknown> = new Set(["summary_text", "reasoning_text", "text"]);

/** Thoughts in full, else what is shown of them. */
function readReasoning(item: MemberReader<OpenaiResponseItem>): Done {
  const full = asList(item.peek("content")).length > 0 ? item.openList("content") : null;
  const parts = full ?? item.openList("summary") ?? [];
  item.drop("type");
  return only(
    ...parts.flatMap((part): BlockDraft[] => {
      const text = part?.text("text") ?? null;
      if (text !== null && PART_TYPES.has(part?.peek("type"))) part?.drop("type");
      return text === null ? [] : [{ kind: "thinking", text }];
    }),
  );
}

function takePicture(item: MemberReader<OpenaiResponseItem>, id: string): AttachmentDraft | null {
  const text = asText(item.peek("result"));
  const inline = text === null ? null : decodeBase64(text);
  if (inline === null) return null;
  item.drop("result");
  return {
    id: `${id}:picture`,
    kind: "image",
    label: "picture",
    inline,
  };
}
