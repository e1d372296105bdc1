import { asList, asText } from "@/lib/shared/read-value";
import { decodeBase64 } from "@/lib/formats/kit/files/base64";
import type { AttachmentDraft } from "@/lib/formats/kit/files/embed";
import { isBlank } from "@/lib/formats/kit/source/unmapped";
import type { MemberReader } from "@/lib/formats/kit/source/member-reader";
import type { BlockDraft } from "@/lib/formats/kit/tree/message-draft";
import { readToolArgs } from "@/lib/formats/kit/tree/call-arguments";

import { openCall, type CallContext } from "./tool-calls";

type CallBlock = Extract<BlockDraft, { kind: "toolCall" }>;
type ResultBlock = Extract<BlockDraft, { kind: "toolResult" }>;

/** Tells from what a tool answered how it went, where the source's own words do. */
export type ResultJudge = (output: unknown) => Partial<ResultBlock>;

interface Done {
  readonly blocks: readonly BlockDraft[];
  readonly files: readonly AttachmentDraft[];
}

/** Reads everything but messages: thoughts, calls, results, approvals. Null for an item of no known kind. */
export function createItemReaders(context: CallContext, judge: ResultJudge = () => ({})) {
  const { calls } = context;
  /** The calls that may wait for a person, by the id of the request. */
  const asked = new Map<string, { id: string; said(member: string): unknown }>();

  function result(toolCallId: string, output: unknown, more: Partial<ResultBlock>): ResultBlock {
    return {
      kind: "toolResult",
      toolCallId,
      state: "succeeded",
      ...(output === undefined ? {} : { output }),
      error: null,
      durationMs: null,
      metadata: null,
      ...judge(output),
      ...more,
    };
  }

  function readOutput(item: MemberReader, fallback: string): Done {
    const output = item.peek("output");
    item.drop("output", "type");
    const id = calls.close(item.text("call_id"), null, fallback);
    return only(result(id, output, item.peek("status") === "failed" ? { state: "failed" } : {}));
  }

  function readCall(item: MemberReader, fallback: string, member: "arguments" | "input"): Done {
    if (member === "arguments") item.drop("type");
    const id = item.text("call_id") ?? asText(item.peek("id"));
    return only(openCall({ holder: item, id, fallback, member }, context));
  }

  /** A call to a remote server, which waits for a person or has its result at once. */
  function readRemote(item: MemberReader, fallback: string): Done {
    const request = asked.get(asText(item.peek("approval_request_id")) ?? "");
    if (request !== undefined) {
      item.drop("approval_request_id");
      const isSaid = (member: string) => request.said(member) === item.peek(member);
      item.drop(...["server_label", "name", "arguments"].filter(isSaid));
      return only(...remoteResult(item, request.id));
    }
    const call = openRemote(item, fallback);
    return item.peek("type") === "mcp_approval_request"
      ? only({ ...call, requiresApproval: true })
      : only(call, ...remoteResult(item, call.id));
  }

  function openRemote(item: MemberReader, fallback: string): CallBlock {
    const server = item.text("server_label");
    const place = {
      holder: item,
      id: asText(item.peek("id")),
      fallback,
      member: "arguments",
    } as const;
    const toolsetOf = (name: string) => server ?? context.toolsetOf(name);
    const call = openCall(place, { calls, toolsetOf });
    asked.set(call.id, { id: call.id, said: (member) => item.peek(member) });
    return call;
  }

  function remoteResult(item: MemberReader, callId: string): BlockDraft[] {
    const error = item.text("error");
    const output = item.value("output") ?? undefined;
    if (error === null && output === undefined) return [];
    const failure = error === null ? {} : { state: "failed" as const, error: { message: error } };
    return [result(callId, output, failure)];
  }

  function readApproval(item: MemberReader, fallback: string): Done {
    const request = item.text("approval_request_id");
    const approves = item.boolean("approve");
    return only({
      kind: "toolApproval",
      toolCallId: asked.get(request ?? "")?.id ?? request ?? fallback,
      state: approves === true ? "approved" : "rejected",
      approvedBy: "user",
      reason: item.text("reason"),
    });
  }

  /** A tool the provider runs itself: its call and what it found are one item. */
  function readProviderCall(item: MemberReader, type: string, fallback: string): Done {
    const name = type.slice(0, -"_call".length);
    const id = calls.open(item.text("call_id") ?? asText(item.peek("id")), name, fallback);
    const action = item.record("action");
    const plain = ["code", "queries"].find((member) => !isBlank(item.peek(member)));
    const { args } =
      action === null ? readToolArgs(plain && { [plain]: item.value(plain) }) : { args: action };
    const picture = type === "image_generation_call" ? takePicture(item, id) : null;
    const found = picture === null ? ["results", "outputs", "output", "result"] : [];
    const output = item.value(...found) ?? undefined;
    const failed = item.peek("status") === "failed";
    const call: BlockDraft = {
      kind: "toolCall",
      id,
      name,
      toolsetId: null,
      args,
      requiresApproval: false,
    };
    const isDone = output !== undefined || picture !== null || failed;
    item.drop("type");
    return {
      blocks: [call, ...(isDone ? [result(id, output, failed ? { state: "failed" } : {})] : [])],
      files: picture === null ? [] : [picture],
    };
  }

  return {
    read(item: MemberReader, fallback: string): Done | null {
      const type = asText(item.peek("type")) ?? "";
      if (type === "reasoning") return readReasoning(item);
      if (type === "function_call") return readCall(item, fallback, "arguments");
      if (type === "custom_tool_call") return readCall(item, fallback, "input");
      if (type === "mcp_call" || type === "mcp_approval_request") return readRemote(item, fallback);
      if (type === "mcp_approval_response") return readApproval(item, fallback);
      if (type.endsWith("_call_output")) return readOutput(item, fallback);
      return type.endsWith("_call") ? readProviderCall(item, type, fallback) : null;
    },
  };
}

const only = (...blocks: BlockDraft[]): Done => ({ blocks, files: [] });

const PART_TYPES: ReadonlySet<unknown> = new Set(["summary_text", "reasoning_text", "text"]);

/** Thoughts in full, else what is shown of them. */
function readReasoning(item: MemberReader): Done {
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

function takePicture(item: MemberReader, id: string): AttachmentDraft | null {
  const text = asText(item.peek("result"));
  const inline = text === null ? null : decodeBase64(text);
  if (inline === null) return null;
  item.drop("result");
  return {
    id: `${id}:picture`,
    kind: "image",
    name: null,
    label: "picture",
    mime: null,
    sizeInBytes: null,
    metadata: {},
    lookups: [],
    inline,
  };
}
