import type { WriterOptions } from "@/lib/domain/exports/request";
import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../contract/fidelity";
import { isBlank } from "../source/unmapped";

/** What came of a tool call. */
export interface ReadableResult {
  readonly state: string;
  readonly error: string | null;
  /** Any JSON value; undefined when there is none. */
  readonly output: unknown;
  readonly durationMs: number | null;
}

/** One part of a message, in reading order. */
export type ReadablePart =
  | { readonly kind: "text" | "thinking"; readonly text: string }
  | {
      readonly kind: "tool";
      readonly name: string;
      /** Undefined where only the result is here. */
      readonly args: JsonRecord | undefined;
      readonly approvals: readonly string[];
      readonly result: ReadableResult | null;
    }
  | { readonly kind: "unknown"; readonly value: unknown };

type ToolPart = Extract<ReadablePart, { kind: "tool" }>;

/**
 * The parts of a message. An answer to a call in the same message is joined with it; one to an earlier
 * message is shown by itself, under the name of the tool.
 * @param callNames names of the tools by call, of this message and those before; added to
 */
export function readParts(
  message: JsonRecord,
  options: WriterOptions,
  tally: Tally<string>,
  callNames: Map<string, string>,
): ReadablePart[] {
  if (message["messageType"] !== "composite") {
    const text = asText(message["content"]) ?? "";
    if (text !== "") tally.count("texts");
    return text === "" ? [] : [{ kind: "text", text }];
  }
  const parts: ReadablePart[] = [];
  const places = new Map<string, number>();
  for (const value of asList(message["contentBlocks"])) {
    const block = asRecord(value) ?? {};
    const kind = asText(block["blockType"]) ?? "";
    if (kind === "text" || kind === "thinking") {
      const part = textPart(kind, asText(block["text"]) ?? "", options, tally);
      if (part !== null) parts.push(part);
    } else if (kind === "toolCall" || kind === "toolApproval" || kind === "toolResult") {
      if (!options.toolCalls) {
        tally.count("leftOutTools");
        continue;
      }
      tally.count(TOOL_FACT[kind]);
      tally.count("messageDetails", countUnshown(block));
      const id = asText(block[kind === "toolCall" ? "id" : "toolCallId"]) ?? "";
      if (kind === "toolCall")
        callNames.set(id, asText(asRecord(block["toolRef"])?.["name"]) ?? "");
      const at = kind === "toolCall" ? undefined : places.get(id);
      const known = at === undefined ? undefined : parts[at];
      const isJoined = at !== undefined && known?.kind === "tool" && takes(known, kind);
      if (isJoined) {
        parts[at] = addBlock(known, kind, block);
      } else {
        places.set(id, parts.length);
        parts.push(addBlock(toolPart(callNames.get(id) ?? ""), kind, block));
      }
    } else {
      tally.count("unknownBlocks");
      parts.push({ kind: "unknown", value });
    }
  }
  return parts;
}

/** Members of results that are not shown. */
function countUnshown({ metadata, toolResultError }: JsonRecord): number {
  const { code, message, data } = asRecord(toolResultError) ?? {};
  const isCodeShown = asText(message) === null;
  return [metadata, data, isCodeShown ? null : code].filter((each) => !isBlank(each)).length;
}

const TOOL_FACT = {
  toolCall: "toolCalls",
  toolApproval: "toolApprovals",
  toolResult: "toolResults",
} as const;

function textPart(
  kind: "text" | "thinking",
  text: string,
  options: WriterOptions,
  tally: Tally<string>,
): ReadablePart | null {
  if (text === "") return null;
  if (kind === "thinking" && !options.thinking) {
    tally.count("leftOutThinking");
    return null;
  }
  tally.count(kind === "text" ? "texts" : "thinking");
  return { kind, text };
}

/** A second result of a call does not take the place of the first. */
function takes(part: ToolPart, kind: keyof typeof TOOL_FACT): boolean {
  return kind !== "toolResult" || part.result === null;
}

function toolPart(name: string): ToolPart {
  return {
    kind: "tool",
    name: name || "unknown tool",
    args: undefined,
    approvals: [],
    result: null,
  };
}

function addBlock(part: ToolPart, kind: keyof typeof TOOL_FACT, block: JsonRecord): ToolPart {
  if (kind === "toolCall") return { ...part, args: asRecord(block["args"]) ?? {} };
  if (kind === "toolApproval") {
    const state = asText(block["toolApprovalState"]) ?? "answered";
    const by = asText(block["approvedBy"]);
    const reason = asText(block["reason"]);
    const line = `${state}${by === null ? "" : ` by ${by}`}${reason === null ? "" : `: ${reason}`}`;
    return { ...part, approvals: [...part.approvals, line] };
  }
  const error = asRecord(block["toolResultError"]);
  return {
    ...part,
    result: {
      state: asText(block["toolResultState"]) ?? "unknown",
      error: asText(error?.["message"]) ?? asText(error?.["code"]),
      output: block["output"],
      durationMs: asNumber(block["durationMs"]),
    },
  };
}
