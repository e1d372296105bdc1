import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import {
  argsText,
  outputText,
  type OutgoingResult,
  type withoutApprovals,
} from "../kit/tree/outgoing-parts";

export type WrittenPart = ReturnType<typeof withoutApprovals>[number];

/**
 * The steps of an answer.
 * @param kept what a document of this format kept of each step, by position
 */
export function writeOutput(parts: readonly WrittenPart[], kept: JsonRecord): JsonRecord[] {
  const lost = new Map(Object.entries(kept).map(([at, rest]) => [Number(at), asRecord(rest)]));
  const steps: JsonRecord[] = [];
  for (const part of parts) {
    // A step nothing could be made of was kept as a whole.
    for (let whole = lost.get(steps.length); isStep(whole); whole = lost.get(steps.length)) {
      steps.push(whole);
    }
    steps.push({ ...writeStep(part), ...lost.get(steps.length) });
  }
  for (let whole = lost.get(steps.length); isStep(whole); whole = lost.get(steps.length)) {
    steps.push(whole);
  }
  return steps;
}

const isStep = (rest: JsonRecord | null | undefined): rest is JsonRecord =>
  asText(rest?.["type"]) !== null;

function writeStep(part: WrittenPart): JsonRecord {
  const status = "completed";
  switch (part.kind) {
    case "text": {
      const content = [{ type: "output_text", text: part.text }];
      return { type: "message", role: "assistant", status, content };
    }
    case "thinking":
      return { type: "reasoning", status, content: [{ type: "output_text", text: part.text }] };
    case "call": {
      const { id, name, args } = part;
      return { type: "function_call", id, call_id: id, name, arguments: argsText(args), status };
    }
    case "result":
      return writeResult(part);
  }
}

function writeResult(part: OutgoingResult): JsonRecord {
  const isPlain = part.output === undefined || part.output === null;
  return {
    type: "function_call_output",
    call_id: part.callId,
    output: isPlain ? [{ type: "input_text", text: outputText(part) }] : part.output,
    status: part.state === "succeeded" ? "completed" : "failed",
  };
}
