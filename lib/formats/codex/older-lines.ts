import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import { isBlank, unmapped } from "../kit/source/unmapped";
import { readExecEvent } from "./exec-events";
import { readExecItem } from "./exec-items";

/** A line as the present logs have it, and where it came from. */
export interface SessionLine {
  /** Its place in the file. */
  readonly position: number;
  /** JSON Pointer of the line inside the item, where that is not its position. */
  readonly place?: string;
  /** JSON Pointer of the payload inside the line. */
  readonly path: string;
  /** Null for one that says nothing. */
  readonly line: unknown;
  /** It is of a kind that has no time of its own; the time of a line before it is not its. */
  readonly isTimeless: boolean;
}

/** Items of the Responses interface, which logs before autumn 2025 have without an envelope. */
const ITEM =
  /^(?:message|reasoning|(?:function|local_shell|custom_tool|web_search)_call(?:_output)?)$/;
/** Whether a record is an item of the Responses interface without an envelope. */
export const isItem = (record: JsonRecord) =>
  ITEM.test(asText(record["type"]) ?? "") && record["payload"] === undefined;

const EXEC_TYPE = /^(?:(?:thread\.start|session\.creat|turn\.(?:start|complet|fail))ed|item\.\w+)$/;

/** The first line of a log before autumn 2025: what now is the payload of `session_meta`. */
export function isOlderHead(line: JsonRecord): boolean {
  const isNamed = asText(line["id"]) !== null && asText(line["timestamp"]) !== null;
  const isHead = Object.hasOwn(line, "instructions") || Object.hasOwn(line, "git");
  return isNamed && isHead && !["type", "payload", "messages", "msg"].some((name) => name in line);
}

/** A marker between the items of such a log. */
export const isStateLine = (line: JsonRecord) =>
  line["record_type"] === "state" && line["payload"] === undefined;

const TALK: ReadonlySet<unknown> = new Set(["input_text", "output_text"]);

/** A message between such items, by parts that only the Responses interface has. */
export const isTalkItem = (line: JsonRecord) =>
  line["type"] === "message" &&
  asText(line["role"]) !== null &&
  asRecords(line["content"]).some((part) => TALK.has(part["type"])) &&
  isItem(line);

/** A line of what `codex exec --json` prints: of the first generation, or of the present one. */
export function isExecLine(line: JsonRecord): boolean {
  const event = asRecord(line["msg"]);
  if (event !== null) return asText(line["id"]) !== null && asText(event["type"]) !== null;
  const type = asText(line["type"]) ?? "";
  const isItem = !type.startsWith("item.") || asRecord(line["item"]) !== null;
  return EXEC_TYPE.test(type) && isItem && line["payload"] === undefined;
}

/** Lines of every generation as the present logs write them. Null represents a line that could not be read. */
export function modernLines(values: readonly unknown[]): {
  readonly lines: readonly SessionLine[];
  /** Lines that repeat or announce what others say. */
  readonly repeating: number;
} {
  // Unlike `map`, this sees the holes of a sparse list too.
  const records = Array.from(values, asRecord);
  const isPresent = records.some((line) => asRecord(line?.["payload"]) !== null);
  // A log that lost its first line shows by its messages what it is.
  const isOlder = records.some(
    (line) =>
      line !== null && (isOlderHead(line) || isStateLine(line) || (!isPresent && isTalkItem(line))),
  );
  const isExec = records.some((line) => line !== null && isExecLine(line));
  if (!isOlder && !isExec) {
    const lines = Array.from(values, asPresent);
    return { lines, repeating: 0 };
  }
  const finished = new Set(records.flatMap((line) => finishedItem(line)));
  const calls = new Map<string, unknown>();
  const lines: SessionLine[] = [];
  let repeating = 0;
  for (const [position, value] of values.entries()) {
    const line = records[position] ?? null;
    const read = line === null ? null : readOlder(line, { isExec, finished, calls, position });
    if (read === null) lines.push(asPresent(value, position));
    else if (read.length === 0) repeating += 1;
    else for (const each of read) lines.push({ ...each, position, isTimeless: true });
  }
  return { lines, repeating };
}

const asPresent = (line: unknown, position: number): SessionLine => ({
  position,
  path: "/payload",
  line,
  isTimeless: false,
});

interface Reading {
  readonly isExec: boolean;
  /** The ids of items that a line calls finished. */
  readonly finished: ReadonlySet<unknown>;
  /** What remote tools were called with, by call. */
  readonly calls: Map<string, unknown>;
  readonly position: number;
}

type Modern = Pick<SessionLine, "path" | "line">;

/** What the line would be now; nothing for one that says nothing new, null for one that is of no older kind. */
function readOlder(
  line: JsonRecord,
  { isExec, finished, calls, position }: Reading,
): Modern[] | null {
  if (asRecord(line["payload"]) !== null) return null;
  if (isStateLine(line)) return isBlank(unmapped(line, new Set(["record_type"]))) ? [] : null;
  if (isOlderHead(line)) return [{ path: "", line: { type: "session_meta", payload: line } }];
  if (isExecLine(line)) {
    const event = asRecord(line["msg"]);
    return event === null
      ? readExecItem(line, finished, position)
      : readExecEvent(line, event, { position, calls });
  }
  if (isExec) return readPreface(line);
  return isItem(line) ? [{ path: "", line: { type: "response_item", payload: line } }] : null;
}

/** The two lines before the events of the first generation: the settings, and what was asked. */
function readPreface(line: JsonRecord): Modern[] | null {
  const prompt = asText(line["prompt"]);
  if (prompt !== null) {
    const payload = {
      ...unmapped(line, new Set(["prompt"])),
      type: "message",
      role: "user",
      content: prompt,
    };
    return [{ path: "/prompt", line: { type: "response_item", payload } }];
  }
  const isSettings = asText(line["model"]) !== null && line["type"] === undefined;
  return isSettings ? [{ path: "", line: { type: "session_meta", payload: line } }] : null;
}

/** The id of an item that a line calls finished. */
function finishedItem(line: JsonRecord | null): unknown[] {
  return line?.["type"] === "item.completed" ? [asRecord(line["item"])?.["id"]] : [];
}
