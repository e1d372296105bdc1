import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { dropBlank, unmapped, isBlank } from "../kit/source/unmapped";
import { positionId } from "../kit/tree/message-chain";
import type { OpenedItem } from "./detect";
import { withoutOpening } from "./opening";
import { readTurn, readTurns, unusableContent, type TurnContext, type TurnReading } from "./turns";
import { isCacheMarked } from "../kit/vendor/anthropic/files";
import type { AnthropicRequest, AnthropicTurn } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** What an item holds: the turns, and what is stated about them. */
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
    const batch = isWrapped ? unmapped(record, new Set(["params"])) : null;
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

function readRequest(
  request: Unchecked<AnthropicRequest>,
  path: string,
  context: TurnContext,
): Talk {
  const modelId = asText(request.model) || null;
  const taken = ["messages", "system", ...(modelId === null ? [] : ["model"])];
  return {
    turns: readTurns(withoutOpening(asList(request.messages)), `${path}/messages`, context),
    modelId,
    system: readSystem(request.system),
    original: unmapped(request, new Set(taken)),
  };
}

function readAnswer(message: Unchecked<AnthropicTurn>, path: string, context: TurnContext): Talk {
  const id = asText(message.id);
  const turn = id === null ? message : unmapped(message, new Set(["id"]));
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
  const result = unmapped(line?.["result"], new Set(["message"]));
  return dropBlank({ ...unmapped(line, new Set(["result"])), result });
}

interface SystemReading {
  readonly texts: readonly string[];
  /** What else the list of system texts says, or all of it when it is no such list. */
  readonly rest: unknown;
  /** Marks of the prompt cache. */
  readonly marks: number;
}

/** Reads the `system` of a request: one text, or a list of them. */
function readSystem(system: unknown): SystemReading {
  if (typeof system === "string") {
    return { texts: system === "" ? [] : [system], rest: null, marks: 0 };
  }
  if (!Array.isArray(system)) return { texts: [], rest: system, marks: 0 };
  const parts = asList(system).map(readPart);
  const rest = parts.map((part) => part.rest).filter((each) => !isBlank(each));
  return {
    texts: parts.flatMap(({ text }) => (text ? [text] : [])),
    rest,
    marks: parts.filter(({ isMarked }) => isMarked).length,
  };
}

function readPart(value: unknown): { text: string | null; rest: unknown; isMarked: boolean } {
  const part: JsonRecord | null = asRecord(value);
  const text = part?.["type"] === "text" ? asText(part["text"]) : null;
  if (part === null || text === null) return { text: null, rest: value, isMarked: false };
  const isMarked = isCacheMarked(part);
  const taken = new Set(["type", "text", ...(isMarked ? ["cache_control"] : [])]);
  return { text, rest: unmapped(part, taken), isMarked };
}
