import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asNumber, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import type { Tally } from "./fidelity";
import { isBlank } from "./leftover";
import type { TreeFact } from "./tree-facts";

export interface OutgoingCall {
  readonly kind: "call";
  readonly id: string;
  readonly name: string;
  readonly toolsetId: string | null;
  /** Null when it has none. */
  readonly args: JsonRecord | null;
}

export interface OutgoingResult {
  readonly kind: "result";
  readonly callId: string;
  /** Whether it is known to have failed, timed out or been canceled. */
  readonly hasFailed: boolean;
  /** Undefined when the tool said nothing. */
  readonly output: unknown;
  readonly error: { readonly code: string | null; readonly message: string | null } | null;
}

/** A content block on its way out, whatever faults its document has. */
export type OutgoingPart =
  { readonly kind: "text" | "thinking"; readonly text: string } | OutgoingCall | OutgoingResult;

/** The parts of a message, as far as they go along, counted. */
export function readOutgoingParts(
  message: JsonRecord,
  options: WriterOptions,
  tally: Tally<TreeFact>,
): OutgoingPart[] {
  if (message["messageType"] !== "composite") {
    const text = asText(message["content"]) ?? "";
    tally.count("texts", text === "" ? 0 : 1);
    return text === "" ? [] : [{ kind: "text", text }];
  }
  const blocks = asList(message["contentBlocks"]);
  const times = new Set(blocks.map((block) => asText(asRecord(block)?.["createdAt"])));
  tally.count("blockTimes", Math.max(0, times.size - 1));
  return blocks.flatMap((value) => readBlock(value, options, tally) ?? []);
}

function readBlock(
  value: unknown,
  options: WriterOptions,
  tally: Tally<TreeFact>,
): OutgoingPart | null {
  const block = asRecord(value) ?? {};
  const type = block["blockType"];
  if (type === "text" || type === "thinking") {
    if (type === "thinking" && !options.thinking) {
      tally.count("omittedThinking");
      return null;
    }
    const text = asText(block["text"]) ?? "";
    tally.count(type === "text" ? "texts" : "thinking", text === "" ? 0 : 1);
    return text === "" ? null : { kind: type, text };
  }
  if (type === "toolApproval") {
    tally.count("approvals");
    return null;
  }
  if (type !== "toolCall" && type !== "toolResult") {
    tally.count("unknownBlocks");
    return { kind: "text", text: `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`` };
  }
  if (!options.toolCalls) {
    tally.count("omittedTools");
    return null;
  }
  return type === "toolCall" ? readCall(block, tally) : readResult(block, tally);
}

function readCall(block: JsonRecord, tally: Tally<TreeFact>): OutgoingCall {
  const ref = asRecord(block["toolRef"]);
  const toolsetId = asText(ref?.["toolsetId"]);
  tally.count("toolCalls");
  tally.count("toolsets", toolsetId ? 1 : 0);
  return {
    kind: "call",
    id: asText(block["id"]) ?? "",
    name: asText(ref?.["name"]) ?? "",
    toolsetId,
    args: asRecord(block["args"]),
  };
}

function readResult(block: JsonRecord, tally: Tally<TreeFact>): OutgoingResult {
  const error = asRecord(block["toolResultError"]);
  const code = asText(error?.["code"]);
  const message = asText(error?.["message"]);
  const state = block["toolResultState"];
  const details = [asNumber(block["durationMs"]), block["metadata"], error?.["data"]];
  tally.count("toolResults");
  tally.count("resultDetails", details.filter((detail) => !isBlank(detail)).length);
  return {
    kind: "result",
    callId: asText(block["toolCallId"]) ?? "",
    hasFailed: state !== undefined && state !== "succeeded",
    output: block["output"],
    error: error === null ? null : { code, message },
  };
}

/** Arguments as the JSON text most formats want; text that was none goes out as it came. */
export function argsText(args: JsonRecord | null): string {
  if (args === null) return "";
  const raw = args["_raw"];
  const isRaw = typeof raw === "string" && Object.keys(args).length === 1;
  return isRaw ? raw : JSON.stringify(args);
}

/** What a tool answered, as a text; why it did not, where there is nothing else. */
export function outputText({ output, error }: OutgoingResult): string {
  if (typeof output === "string") return output;
  if (output !== undefined && output !== null) return JSON.stringify(output);
  return error?.message ?? error?.code ?? "";
}
