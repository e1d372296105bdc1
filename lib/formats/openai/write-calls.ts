import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { argsText } from "../kit/tree/outgoing-parts";
import { isBlank } from "../kit/source/unmapped";
import type { Count } from "./write-facts";
import { freeName } from "@/lib/shared/free-name";
import { addTo } from "@/lib/shared/add-to";

/** A call on its way out, with what came of it. */
export interface OutgoingCall {
  /** Unlike that of any other call. */
  readonly id: string;
  readonly name: string;
  /** A JSON text, or what takes the place of one. */
  readonly args: string;
  /** The last result of it; null where there is none. */
  result: JsonRecord | null;
  /** What a person decided last; null where nobody did. */
  approval: JsonRecord | null;
}

/** The calls of a conversation by their block. */
export type CallTable = ReadonlyMap<JsonRecord, OutgoingCall>;

/** The blocks of a message; of a text message its text as one. */
export function blocksOf(message: Message): readonly JsonRecord[] {
  const record: JsonRecord = message;
  if (record["messageType"] !== "composite") {
    const text = asText(record["content"]);
    return text === null ? [] : [{ blockType: "text", text }];
  }
  return asRecords(record["contentBlocks"]);
}

/**
 * Pairs results with calls over the whole conversation: a result belongs to the nearest call of its id before it,
 * else to the nearest one after it.
 */
export function gatherCalls(messages: readonly Message[], count: Count): CallTable {
  const blocks = messages.flatMap(blocksOf);
  const table = new Map<JsonRecord, OutgoingCall>();
  const byId = new Map<string, { at: number; call: OutgoingCall }[]>();
  const taken = new Set<string>();
  for (const [at, block] of blocks.entries()) {
    if (block["blockType"] !== "toolCall") continue;
    const given = asText(block["id"]) ?? "";
    const call = readCall(block, freeName(given || `call-${at}`, taken, "#"));
    table.set(block, call);
    addTo(byId, given, { at, call });
  }
  for (const [at, block] of blocks.entries()) {
    const isResult = block["blockType"] === "toolResult";
    if (!isResult && block["blockType"] !== "toolApproval") continue;
    const candidates = byId.get(asText(block["toolCallId"]) ?? "") ?? [];
    const found = candidates.findLast((each) => each.at < at) ?? candidates[0];
    if (!isResult) count("approvals");
    else if (found === undefined) count("orphanResults");
    else if (found.call.result !== null) count("earlierResults");
    if (found === undefined) continue;
    if (isResult) found.call.result = block;
    else found.call.approval = block;
  }
  return table;
}

function readCall(block: JsonRecord, id: string): OutgoingCall {
  const args = argsText(asRecord(block["args"]) ?? {});
  const name = asText(asRecord(block["toolRef"])?.["name"]) ?? "";
  return { id, name, args, result: null, approval: null };
}

const WORDS: ReadonlyMap<unknown, string> = new Map([
  ["failed", "failed"],
  ["timed_out", "timed out"],
  ["canceled", "canceled"],
]);

/** What the model is told of a result: its output, behind words for how it went where it did not succeed. */
export function resultContent(result: JsonRecord, count: Count): unknown {
  const { output } = result;
  const body = isTextParts(output) ? output : asWords(output);
  const state = WORDS.get(result["toolResultState"]);
  if (state === undefined) return body;
  count("outcomes");
  const error = asRecord(result["toolResultError"]);
  const reason = asText(error?.["message"]) ?? asText(error?.["code"]);
  const words = `[${state}${reason ? `: ${reason}` : ""}]`;
  if (typeof body !== "string") return [{ type: "text", text: words }, ...body];
  return body === "" ? words : `${words}\n\n${body}`;
}

/** What represents a result that is not there. */
export function missingContent({ approval }: OutgoingCall): string {
  const state = asText(approval?.["toolApprovalState"]);
  if (state !== "rejected" && state !== "canceled") return "(no result recorded)";
  const reason = asText(approval?.["reason"]);
  return `(${state} by a person${reason ? `: ${reason}` : ""})`;
}

function asWords(output: unknown): string {
  if (output === undefined) return "";
  return typeof output === "string" ? output : JSON.stringify(output);
}

/** Text parts are the one list a result may be. */
function isTextParts(output: unknown): output is readonly JsonRecord[] {
  return (
    Array.isArray(output) &&
    !isBlank(output) &&
    output.every((part) => {
      const record = asRecord(part);
      return (
        record?.["type"] === "text" &&
        typeof record["text"] === "string" &&
        Object.keys(record).length === 2
      );
    })
  );
}
