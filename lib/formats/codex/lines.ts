import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { unmapped } from "../kit/source/unmapped";
import type { ResponseItem } from "../kit/vendor/openai/response-items";
import { readSourceTime, type SourceTime } from "../kit/source/time";
import { isLiveEvent, type LiveEvent, type TokenCount } from "./events";
import { modernLines } from "./older-lines";
import { sessionFileLines } from "./session-file";

/** The head of a log, or of a part that was resumed. */
interface SessionHead {
  readonly record: JsonRecord;
  readonly time: SourceTime | null;
}

/** The lines of a log told apart. */
export interface SessionLines {
  readonly items: readonly ResponseItem[];
  /** Live events that say the same as items; the only text of logs that have no items. */
  readonly events: readonly LiveEvent[];
  /** In the order of the log; the last one counts. */
  readonly heads: readonly SessionHead[];
  readonly tokenCounts: readonly TokenCount[];
  /** The settings of turns by line, those that repeat the ones before left out. */
  readonly turns: JsonRecord;
  /** All that is of no known kind, by line. */
  readonly others: JsonRecord;
  /** What lines say besides their payload, by line. */
  readonly envelopes: JsonRecord;
  /** Lines that announce or repeat what others say. */
  readonly repeating: number;
}

const ENVELOPE: ReadonlySet<string> = new Set(["type", "payload", "timestamp"]);

/** Sorts the lines of a log or of a session in one object. Null represents a line that could not be read. */
export function readLines(item: unknown, pointer: string): SessionLines {
  const items: ResponseItem[] = [];
  const events: LiveEvent[] = [];
  const heads: SessionHead[] = [];
  const tokenCounts: TokenCount[] = [];
  const turns: [string, unknown][] = [];
  const others: [string, unknown][] = [];
  const envelopes: [string, unknown][] = [];
  let model: string | null = null;
  let time: SourceTime | null = null;
  let settings = "";

  const session = sessionFileLines(item);
  const modern = session === null ? modernLines(linesOf(item)) : { lines: session, repeating: 0 };
  for (const { position, place: at, path, line: value, isTimeless } of modern.lines) {
    if (value === null) continue;
    const line = asRecord(value);
    const payload = asRecord(line?.["payload"]);
    if (line === null || payload === null) {
      others.push([String(position), value]);
      continue;
    }
    const own = readSourceTime(payload["timestamp"]) ?? readSourceTime(line["timestamp"]);
    time = own ?? time;
    // An older item without a time is not of the time of the line before it.
    const dated = isTimeless ? own : time;
    const place = {
      path: `${pointer}${at ?? `/${position}`}${path}`,
      position,
      time: dated,
      model,
    };
    const rest = lineRest(line, own);
    if (Object.keys(rest).length > 0) envelopes.push([String(position), rest]);

    const type = line["type"];
    if (type === "session_meta") heads.push({ record: payload, time: own });
    else if (type === "turn_context") {
      const context = asRecord(payload["turn_context"]) ?? payload;
      model = asText(context["model"]) ?? model;
      const said = JSON.stringify(payload);
      if (said !== settings) turns.push([String(position), payload]);
      settings = said;
    } else if (type === "compacted") {
      items.push({ ...place, record: asNote(payload, own), isNote: true });
    } else if (type === "response_item" && payload["type"] === "token_count") {
      tokenCounts.push({ position, counts: payload });
    } else if (type === "response_item") {
      items.push({ ...place, record: withoutTime(payload) });
    } else if (type === "event_msg" && isLiveEvent(payload)) {
      events.push({ ...place, record: payload, line });
    } else others.push([String(position), value]);
  }
  return {
    items,
    events,
    heads,
    tokenCounts,
    turns: Object.fromEntries(turns),
    others: Object.fromEntries(others),
    envelopes: Object.fromEntries(envelopes),
    repeating: modern.repeating,
  };
}

/** What an envelope says besides its payload; its time only where it is not the one that was read. */
function lineRest(line: JsonRecord, time: SourceTime | null): JsonRecord {
  const rest = unmapped(line, ENVELOPE);
  const { timestamp } = line;
  const isRead = time !== null && readSourceTime(timestamp)?.ms === time.ms;
  return timestamp === undefined || isRead ? rest : { ...rest, timestamp };
}

function withoutTime(payload: JsonRecord): JsonRecord {
  if (readSourceTime(payload["timestamp"]) === null) return payload;
  return unmapped(payload, new Set(["timestamp"]));
}

/** The summary that takes the place of what was said before; that stays where it is. */
function asNote(payload: JsonRecord, time: SourceTime | null): JsonRecord {
  const { message, ...rest } = time === null ? payload : withoutTime(payload);
  return { ...rest, type: "message", role: "system", content: message ?? "", compacted: true };
}

/** The lines of a log; of one with a single line the line itself is given. */
function linesOf(item: unknown): readonly unknown[] {
  return asRecord(item) === null ? asList(item) : [item];
}
