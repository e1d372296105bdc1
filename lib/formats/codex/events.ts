import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { dropBlank, isBlank, unmapped } from "../kit/source/unmapped";
import type { ResponseItem } from "../kit/vendor/openai/response-items";
import { readSourceTime } from "../kit/source/time";

/** Tokens that were counted for the answer before it. */
export interface TokenCount {
  /** The line it is in. */
  readonly position: number;
  readonly counts: JsonRecord;
}

/** A live event, and the line it came in. */
export interface LiveEvent extends ResponseItem {
  readonly line: JsonRecord;
}

/** What live events add to a log. */
interface EventReading {
  /** What was said, where nothing but events says it. */
  readonly items: readonly ResponseItem[];
  readonly tokenCounts: readonly TokenCount[];
  /** Lines that say what nothing else says, by position. */
  readonly unsaid: JsonRecord;
  /** Events that say nothing new. */
  readonly repeating: number;
}

/** Kinds of events that repeat items, where there are any. */
const REPEATING =
  /^(?:user_message|agent_message|agent_reasoning|token_count|task_started|task_complete|(?:exec_command|mcp_tool_call|patch_apply|web_search)_(?:begin|end)|\w+_delta|agent_reasoning_\w+)$/;

/** Pieces of what a later event says as a whole. */
const PIECE = /_delta$/;

export const isLiveEvent = ({ type }: JsonRecord) =>
  typeof type === "string" && REPEATING.test(type);

/**
 * Reads live events. Beside items they repeat what those say, and only a text of another wording is kept; where
 * a log has no items, the events are all there is.
 * @param hasCounts whether tokens are counted elsewhere in the log
 */
export function readEvents(
  events: readonly LiveEvent[],
  items: readonly ResponseItem[],
  hasCounts: boolean,
): EventReading {
  const said = textsOf(items);
  const isAlone = items.length === 0;
  const talk: ResponseItem[] = [];
  const tokenCounts: TokenCount[] = [];
  const unsaid: [string, unknown][] = [];
  let repeating = 0;
  let lastCounts = "";
  for (const event of events) {
    const item = isAlone ? talkOf(event) : null;
    const counts = hasCounts ? null : countsOf(event.record);
    const text = textOf(event.record);
    if (item !== null) talk.push(item);
    else if (counts !== null) {
      const words = JSON.stringify(counts);
      if (words === lastCounts) repeating += 1;
      else tokenCounts.push({ position: event.position, counts });
      lastCounts = words;
    } else if (isPiece(event.record) || (!isAlone && (text === null || said.has(text.trim())))) {
      repeating += 1;
    } else unsaid.push([String(event.position), event.line]);
  }
  return { items: talk, tokenCounts, unsaid: Object.fromEntries(unsaid), repeating };
}

const isPiece = ({ type }: JsonRecord) => PIECE.test(asText(type) ?? "");

const textOf = ({ message, text }: JsonRecord) => asText(message) ?? asText(text);

/** What an event says, as the item that would say the same. */
function talkOf(event: ResponseItem): ResponseItem | null {
  const { type, message } = event.record;
  const said = textOf(event.record);
  const member = asText(message) === null ? "text" : "message";
  const isDated = readSourceTime(event.record["timestamp"]) !== null;
  const taken = ["type", member, ...(isDated ? ["timestamp"] : [])];
  const rest = unmapped(event.record, new Set(taken));
  if (said === null) return null;
  if (type === "agent_reasoning") {
    return { ...event, record: { ...rest, type: "reasoning", summary: [{ text: said }] } };
  }
  if (type !== "user_message" && type !== "agent_message") return null;
  const role = type === "user_message" ? "user" : "assistant";
  return { ...event, record: { ...rest, type: "message", role, content: said } };
}

/** The tokens of the last answer; under `event` what else is told with them. */
function countsOf(record: JsonRecord): JsonRecord | null {
  const info = asRecord(record["info"]);
  const counts = record["type"] === "token_count" ? asRecord(info?.["last_token_usage"]) : null;
  if (counts === null) return null;
  const more = unmapped(info, new Set(["last_token_usage"]));
  const event = dropBlank({ ...unmapped(record, new Set(["type"])), info: more });
  return { ...counts, ...(isBlank(event) ? {} : { event }) };
}

/** The texts of messages and thoughts. */
function textsOf(items: readonly ResponseItem[]): ReadonlySet<string> {
  const parts = items.flatMap(({ record: { content, summary } }) => [
    content,
    ...[content, summary].flatMap(asList).map((part) => asRecord(part)?.["text"]),
  ]);
  return new Set(parts.map(asText).flatMap((text) => text?.trim() ?? []));
}
