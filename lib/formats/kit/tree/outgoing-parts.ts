import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../contract/fidelity";
import { isBlank } from "../source/unmapped";
import type { ResultFact, TreeFact } from "./write-facts";

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
  readonly state: "succeeded" | "failed" | "timed_out" | "canceled";
  /** Undefined when the tool said nothing. */
  readonly output: unknown;
  readonly error: {
    readonly code: string | null;
    readonly message: string | null;
    readonly data: unknown;
  } | null;
  readonly durationMs: number | null;
  readonly metadata: JsonRecord | null;
}

export interface OutgoingApproval {
  readonly kind: "approval";
  readonly callId: string;
  readonly state: string;
  readonly reason: string | null;
}

/** A content block on its way out, whatever faults its document has. */
export type OutgoingPart =
  | {
      readonly kind: "text" | "thinking";
      readonly text: string;
      /** Id of its block; "" where the message has none. */
      readonly blockId: string;
    }
  | OutgoingCall
  | OutgoingApproval
  | OutgoingResult;

/** The parts of a message, as far as they go along, counted. */
export function readOutgoingParts(
  message: JsonRecord,
  options: WriterOptions,
  tally: Tally<TreeFact>,
): OutgoingPart[] {
  if (message["messageType"] !== "composite") {
    const text = asText(message["content"]) ?? "";
    tally.count("texts", text === "" ? 0 : 1);
    return text === "" ? [] : [{ kind: "text", text, blockId: "" }];
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
    return text === "" ? null : { kind: type, text, blockId: asText(block["id"]) ?? "" };
  }
  const read = TOOL_READERS.get(asText(type) ?? "");
  if (read === undefined) {
    tally.count("unknownBlocks");
    const text = `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
    return { kind: "text", text, blockId: "" };
  }
  if (!options.toolCalls) {
    tally.count("omittedTools");
    return null;
  }
  return read(block, tally);
}

type ToolReader = (block: JsonRecord, tally: Tally<TreeFact>) => OutgoingPart;

const TOOL_READERS: ReadonlyMap<string, ToolReader> = new Map<string, ToolReader>([
  ["toolCall", readCall],
  ["toolApproval", readApproval],
  ["toolResult", readResult],
]);

function readApproval(block: JsonRecord): OutgoingApproval {
  return {
    kind: "approval",
    callId: asText(block["toolCallId"]) ?? "",
    state: asText(block["toolApprovalState"]) ?? "",
    reason: asText(block["reason"]),
  };
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
  const state = STATES.find((known) => known === block["toolResultState"]);
  tally.count("toolResults");
  return {
    kind: "result",
    callId: asText(block["toolCallId"]) ?? "",
    state: state ?? "succeeded",
    output: block["output"],
    error: error && {
      code: asText(error["code"]),
      message: asText(error["message"]),
      data: error["data"],
    },
    durationMs: asNumber(block["durationMs"]),
    metadata: asRecord(block["metadata"]),
  };
}

const STATES = ["succeeded", "failed", "timed_out", "canceled"] as const;

/** The parts without approvals, for formats that have none; counts what is lost of the others. */
export function withoutApprovals(
  parts: readonly OutgoingPart[],
  tally: Tally<ResultFact>,
): Exclude<OutgoingPart, OutgoingApproval>[] {
  const left = parts.filter((part) => part.kind !== "approval");
  tally.count("approvals", parts.length - left.length);
  for (const part of left) {
    if (part.kind !== "result") continue;
    const details = [part.durationMs, part.metadata, part.error?.data];
    tally.count("resultDetails", details.filter((detail) => !isBlank(detail)).length);
  }
  return left;
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
