import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";
import { isCallingTurn, isTrainingRow } from "../kit/detect/training-row";

/** The members that hold the turns: the usual one, and that of LLaMA-Factory's first version. */
export const TURN_LISTS = ["conversations", "messages"] as const;

export function detectSharegpt(probe: Probe): boolean {
  return probeItems(probe).some(isSample);
}

function isSample(item: JsonRecord): boolean {
  if (identifyKind(item) !== null) return false;
  if (asList(item["conversations"]).some(isTurn)) return true;
  if (isTrainingRow(item)) return true;
  return asList(item["messages"]).some((turn) => hasValueParts(turn) || isCallingTurn(turn));
}

/** Who speaks is called `from`, by some tools `role`; what is stated `value`, by some `content`. */
function isTurn(value: unknown): boolean {
  const turn = asRecord(value);
  if (turn === null || Object.hasOwn(turn, "mapping")) return false;
  const speaker = asText(turn["from"]) ?? asText(turn["role"]);
  return speaker !== null && (Object.hasOwn(turn, "value") || Object.hasOwn(turn, "content"));
}

/** The parts of a message say what they hold under `value`, whatever it is. */
function hasValueParts(value: unknown): boolean {
  return asList(asRecord(value)?.["content"])
    .map(asRecord)
    .some((part) => part !== null && Object.hasOwn(part, "value") && asText(part["type"]) !== null);
}
