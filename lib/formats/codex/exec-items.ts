import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isBlank, unmapped } from "../kit/source/unmapped";

type Modern = { readonly path: string; readonly line: unknown };

/** Items that are a call, and the members that are its arguments; the others are what came of it. */
const ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["command_execution", ["command", "cwd"]],
  ["file_change", ["changes"]],
  ["todo_list", ["items"]],
]);

/**
 * Reads a line of the present generation of `codex exec --json`. An item is announced, changed and finished under one
 * id; only its last state counts.
 * @param finished ids of items that a line of the output calls finished
 */
export function readExecItem(
  line: JsonRecord,
  finished: ReadonlySet<unknown>,
  position: number,
): Modern[] {
  const type = asText(line["type"]) ?? "";
  const payloadLine = (payload: JsonRecord, path: string): Modern => ({
    path,
    line: {
      ...unmapped(line, new Set(["type", "item", "usage", "thread_id"])),
      type: "response_item",
      payload,
    },
  });
  if (type === "thread.started" || type === "session.created") {
    const { thread_id, session_id: id = thread_id, ...rest } = unmapped(line, new Set(["type"]));
    return [{ path: "", line: { type: "session_meta", payload: { ...rest, id } } }];
  }
  const usage = asRecord(line["usage"]);
  if (type === "turn.completed" && usage !== null) {
    return [payloadLine({ ...usage, type: "token_count" }, "/usage")];
  }
  const item = asRecord(line["item"]);
  if (item === null) {
    return isBlank(unmapped(line, new Set(["type"]))) ? [] : [{ path: "", line }];
  }
  if (type !== "item.completed" && finished.has(item["id"])) return [];
  return itemsOf(item, position).map((payload) => payloadLine(payload, "/item"));
}

/** Whether an error is no more than its message. */
function isSaid(error: unknown): boolean {
  const record = asRecord(error);
  if (record === null) return typeof error === "string";
  return asText(record["message"]) !== null && Object.keys(record).length === 1;
}

/** The items of the Responses interface that say what an item says; the first output names its kind by `item_type`. */
function itemsOf(item: JsonRecord, position: number): JsonRecord[] {
  const former = asText(item["item_type"])?.replace("assistant_message", "agent_message");
  const type = asText(item["type"]) ?? former ?? "";
  const text = asText(item["text"]);
  const rest = unmapped(item, new Set(["type", "item_type"]));
  // What was said stays a message without its text, too, so that its absence shows.
  const said = unmapped(item, new Set(["type", "item_type", ...(text === null ? [] : ["text"])]));
  if (type === "agent_message") {
    return [{ ...said, type: "message", role: "assistant", content: text ?? "" }];
  }
  if (type === "reasoning") {
    return [{ ...said, type, summary: text === null ? [] : [{ type: "summary_text", text }] }];
  }
  const id = asText(item["id"]) ?? `item-${position}`;
  if (type === "mcp_tool_call") {
    const { server, tool, arguments: args, result, error, ...others } = rest;
    const failure = asRecord(error);
    const message = asText(failure?.["message"]) ?? asText(error);
    return [
      {
        ...others,
        type: "mcp_call",
        id,
        server_label: server,
        name: tool,
        arguments: JSON.stringify(args ?? {}),
        ...(isBlank(result) ? {} : { output: result }),
        ...(message === null ? {} : { error: message }),
        ...(isBlank(error) || isSaid(error) ? {} : { failure: error }),
      },
    ];
  }
  if (type === "web_search") {
    const { query, action, ...others } = rest;
    const asked = { ...(asRecord(action) ?? (isBlank(action) ? {} : { action })), query };
    return [{ ...others, type: "web_search_call", id, action: asked }];
  }
  const members = ARGUMENTS.get(type);
  if (members === undefined) return [item];
  const args = Object.fromEntries(
    members.flatMap((name) => (isBlank(rest[name]) ? [] : [[name, rest[name]] as const])),
  );
  const output = unmapped(rest, new Set([...members, "id"]));
  const call = { type: "function_call", call_id: id, name: type, arguments: JSON.stringify(args) };
  if (item["status"] === "in_progress" || isBlank(output)) return [{ ...call, ...output }];
  const failed = item["status"] === "failed" || item["status"] === "declined";
  return [
    call,
    {
      type: "function_call_output",
      call_id: id,
      output,
      ...(failed ? { status: "failed" } : {}),
    },
  ];
}
