import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isBlank, unmapped } from "../kit/source/unmapped";

type Modern = { readonly path: string; readonly line: unknown };

const CALL = /^(exec_command|mcp_tool_call|patch_apply)_(begin|end)$/;

/**
 * Reads an event of the first generation of `codex exec --json`, where nothing but events tells what was said and
 * done. Calls and results become items; what else there is stays an event.
 * @param place.calls what remote tools were called with, by call
 */
export function readExecEvent(
  line: JsonRecord,
  event: JsonRecord,
  { position, calls }: { position: number; calls: Map<string, unknown> },
): Modern[] {
  const type = asText(event["type"]) ?? "";
  const envelope = unmapped(line, new Set(["msg", "id"]));
  const [, kind = "", phase = ""] = CALL.exec(type) ?? [];
  const id = asText(event["call_id"]) ?? `call-${position}`;
  const rest = unmapped(event, new Set(["type", "call_id", "invocation"]));
  const item = (payload: JsonRecord): Modern[] => [
    { path: "/msg", line: { ...envelope, type: "response_item", payload } },
  ];
  if (kind === "mcp_tool_call") {
    const invocation = asRecord(event["invocation"]) ?? {};
    const { server, tool, arguments: args, ...more } = invocation;
    if (phase === "begin") {
      const name = [server, tool].filter((each) => asText(each) !== null).join(".");
      calls.set(id, invocation);
      return item({
        ...rest,
        ...(isBlank(more) ? {} : { invocation: more }),
        type: "function_call",
        call_id: id,
        name,
        arguments: JSON.stringify(args ?? {}),
      });
    }
    // A result repeats what was called; what differs from the call is kept with it.
    const called = asRecord(calls.get(id));
    const again = JSON.stringify(invocation) === JSON.stringify(called) ? {} : { invocation };
    return item({ ...outcomeOf(rest), ...again, type: "function_call_output", call_id: id });
  }
  if (phase === "begin") {
    const args = JSON.stringify(rest);
    return item({ type: "function_call", call_id: id, name: kind, arguments: args });
  }
  if (phase === "end") return item({ type: "function_call_output", call_id: id, output: rest });
  // What was said stays a message without its text, too, so that its absence shows.
  if (type === "agent_message") {
    const message = asText(event["message"]);
    const others = unmapped(event, new Set(["type", ...(message === null ? [] : ["message"])]));
    return item({ ...others, type: "message", role: "assistant", content: message ?? "" });
  }
  if (type === "agent_reasoning") {
    const member = asText(event["text"]) === null ? "message" : "text";
    const text = asText(event[member]);
    const others = unmapped(event, new Set(["type", ...(text === null ? [] : [member])]));
    const summary = text === null ? [] : [{ type: "summary_text", text }];
    return item({ ...others, type: "reasoning", summary });
  }
  // Without `info` the counts are those of the whole session so far, and of no answer.
  if (type === "token_count" && event["info"] === undefined) return [{ path: "", line }];
  return [{ path: "/msg", line: { ...envelope, type: "event_msg", payload: event } }];
}

/** How a remote tool answered: Rust's `Ok` and `Err` say so. */
function outcomeOf({ result: said, ...rest }: JsonRecord): JsonRecord {
  const result = asRecord(said);
  const word = ["Err", "Ok"].find((name) => result !== null && Object.hasOwn(result, name));
  if (result === null || word === undefined) return { ...rest, output: said ?? null };
  const more = unmapped(result, new Set([word]));
  return {
    ...rest,
    ...(isBlank(more) ? {} : { result: more }),
    ...(word === "Err" ? { status: "failed" } : {}),
    output: result[word],
  };
}
