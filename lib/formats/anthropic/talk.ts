import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { dropBlank, leftover } from "../kit/source/unmapped";
import { positionId } from "../kit/tree/message-chain";
import type { OpenedItem } from "./detect";
import { withoutOpening } from "./opening";
import { readSystem, type SystemReading } from "./system";
import { readTurn, readTurns, unusableContent, type TurnContext, type TurnReading } from "./turns";

/** What an item holds: the turns, and what is said about them. */
export interface Talk {
  readonly turns: TurnReading;
  readonly modelId: string | null;
  readonly system: SystemReading;
  /** What has no place in a document. */
  readonly original: JsonRecord;
}

/** Reads an item of any of the shapes; null when it has neither messages nor content. */
export function readTalk(
  item: unknown,
  { request, answer }: OpenedItem,
  { pointer, context }: { pointer: string; context: TurnContext },
): Talk | null {
  const record = asRecord(item);
  if (request !== null) {
    const isWrapped = request !== record;
    const talk = readRequest(request, isWrapped ? `${pointer}/params` : pointer, context);
    const batch = isWrapped ? leftover(record, new Set(["params"])) : null;
    return { ...talk, original: { ...talk.original, ...(batch === null ? {} : { batch }) } };
  }
  if (answer !== null) {
    const isWrapped = answer !== record;
    const talk = readAnswer(answer, isWrapped ? `${pointer}/result/message` : pointer, context);
    return isWrapped ? { ...talk, original: { batch: aroundAnswer(record) } } : talk;
  }
  if (Array.isArray(item)) {
    const turns = readTurns(asList(item), pointer, context);
    return { turns, modelId: null, system: readSystem(null), original: {} };
  }
  const hasMessages = record !== null && Array.isArray(record["messages"]);
  return hasMessages ? readRequest(record, pointer, context) : null;
}

function readRequest(request: JsonRecord, path: string, context: TurnContext): Talk {
  const modelId = asText(request["model"]) || null;
  const taken = ["messages", "system", ...(modelId === null ? [] : ["model"])];
  return {
    turns: readTurns(withoutOpening(asList(request["messages"])), `${path}/messages`, context),
    modelId,
    system: readSystem(request["system"]),
    original: leftover(request, new Set(taken)),
  };
}

function readAnswer(message: JsonRecord, path: string, context: TurnContext): Talk {
  const id = asText(message["id"]);
  const turn = id === null ? message : leftover(message, new Set(["id"]));
  const { listed, unusable } = readTurn(turn, { id: id || positionId(0), path }, context);
  const findings = unusable ? [unusableContent(path)] : [];
  return {
    turns: { listed, systemTexts: [], strange: [], findings },
    modelId: null,
    system: readSystem(null),
    original: {},
  };
}

function aroundAnswer(line: JsonRecord | null): JsonRecord {
  const result = leftover(line?.["result"], new Set(["message"]));
  return dropBlank({ ...leftover(line, new Set(["result"])), result });
}
