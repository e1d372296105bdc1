import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import { leftover } from "../leftover";
import type { ResponseItem } from "../response-items";
import { readSourceTime } from "../source-time";
import type { SourceTime } from "../source-time";

/** A count of tokens, for the answer before it. */
interface TokenCount {
  /** Items that stand before it. */
  readonly after: number;
  readonly counts: JsonRecord;
}

/** The lines of a log told apart. */
export interface SessionLines {
  readonly items: readonly ResponseItem[];
  /** Live events that say the same as items; the only text of logs that have no items. */
  readonly events: readonly ResponseItem[];
  /** In the order of the log; the last one counts. */
  readonly metas: readonly JsonRecord[];
  readonly tokenCounts: readonly TokenCount[];
  /** The settings of turns by line, those that repeat the ones before left out. */
  readonly turns: JsonRecord;
  /** All that is of no known kind, by line. */
  readonly others: JsonRecord;
  /** What lines say besides their payload, by line. */
  readonly envelopes: JsonRecord;
}

const ENVELOPE: ReadonlySet<string> = new Set(["type", "payload", "timestamp"]);

/** Sorts the lines of a log. Null stands for a line that could not be read. */
export function readLines(lines: readonly unknown[], pointer: string): SessionLines {
  const items: ResponseItem[] = [];
  const events: ResponseItem[] = [];
  const metas: JsonRecord[] = [];
  const tokenCounts: TokenCount[] = [];
  const turns: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  const envelopes: [string, unknown][] = [];
  let model: string | null = null;
  let time: SourceTime | null = null;
  let settings = "";

  for (const [position, value] of lines.entries()) {
    if (value === null) continue;
    const line = asRecord(value);
    const payload = asRecord(line?.["payload"]);
    if (line === null || payload === null) {
      others.push([String(position), value]);
      continue;
    }
    const own = readSourceTime(payload["timestamp"]) ?? readSourceTime(line["timestamp"]);
    time = own ?? time;
    const place = { path: `${pointer}/${position}/payload`, position, time, model };
    const rest = lineRest(line, own);
    if (Object.keys(rest).length > 0) envelopes.push([String(position), rest]);

    const type = line["type"];
    if (type === "session_meta") metas.push(payload);
    else if (type === "turn_context") {
      const context = asRecord(payload["turn_context"]) ?? payload;
      model = asText(context["model"]) ?? model;
      const said = JSON.stringify(payload);
      if (said !== settings) turns.push([String(position), payload]);
      settings = said;
    } else if (type === "compacted") {
      items.push({ ...place, record: asNote(payload, own), isNote: true });
    } else if (type === "response_item" && payload["type"] === "token_count") {
      tokenCounts.push({ after: items.length, counts: payload });
    } else if (type === "response_item") {
      items.push({ ...place, record: withoutTime(payload) });
    } else if (type === "event_msg" && isRepeating(payload)) {
      events.push({ ...place, record: payload });
    } else others.push([String(position), value]);
  }
  return {
    items,
    events,
    metas,
    tokenCounts,
    turns: Object.fromEntries(turns),
    others: Object.fromEntries(others),
    envelopes: Object.fromEntries(envelopes),
  };
}

/** What an envelope says besides its payload; its time only where nobody can read it. */
function lineRest(line: JsonRecord, time: SourceTime | null): JsonRecord {
  const rest = leftover(line, ENVELOPE);
  const { timestamp } = line;
  return timestamp === undefined || time !== null ? rest : { ...rest, timestamp };
}

function withoutTime(payload: JsonRecord): JsonRecord {
  if (readSourceTime(payload["timestamp"]) === null) return payload;
  return leftover(payload, new Set(["timestamp"]));
}

/** The summary that takes the place of what was said before; that stays where it is. */
function asNote(payload: JsonRecord, time: SourceTime | null): JsonRecord {
  const { message, ...rest } = time === null ? payload : withoutTime(payload);
  return { ...rest, type: "message", role: "system", content: message ?? "", compacted: true };
}

const REPEATING =
  /^(?:user_message|agent_message|agent_reasoning|token_count|task_started|task_complete|(?:exec_command|mcp_tool_call|patch_apply|web_search)_(?:begin|end)|\w+_delta|agent_reasoning_\w+)$/;

function isRepeating({ type }: JsonRecord): boolean {
  return typeof type === "string" && REPEATING.test(type);
}

/** What was said, from the live events of a log that has nothing else. */
export function talkOfEvents(events: readonly ResponseItem[]): ResponseItem[] {
  return events.flatMap((event): ResponseItem[] => {
    const { type, message, text, ...rest } = event.record;
    const said = asText(message) ?? asText(text);
    if (said === null) return [];
    const { timestamp: _, ...others } = rest;
    if (type === "agent_reasoning") {
      return [{ ...event, record: { ...others, type: "reasoning", summary: [{ text: said }] } }];
    }
    const role = type === "user_message" ? "user" : "assistant";
    if (type !== "user_message" && type !== "agent_message") return [];
    return [{ ...event, record: { ...others, type: "message", role, content: said } }];
  });
}

/** The lines of a log; of one with a single line the line itself is given. */
export function linesOf(item: unknown): readonly unknown[] {
  return asRecord(item) === null ? asList(item) : [item];
}
