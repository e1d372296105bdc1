import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { LINES_KEY } from "./detect";
import { contentPieces, createProgressReader } from "./progress";
import { isSpoken, queuedPrompt, sayingOf } from "./saying";
import type { ClaudeCodeLine, ClaudeCodeMessage } from "./source";
import type { Unchecked } from "../kit/source/unchecked";
import { finding } from "../kit/contract/finding";

/** A line of a log that is an object. */
export interface LogLine {
  /** JSON Pointer of the line. */
  readonly path: string;
  readonly record: Unchecked<ClaudeCodeLine>;
  /** Its `uuid`, or a name made of its place. */
  readonly id: string;
  readonly hasUuid: boolean;
  /** "" where the line names no session. */
  readonly session: string;
  /** What `message` holds when the line is one of the conversation's; null for all others. */
  readonly message: Unchecked<ClaudeCodeMessage> | null;
  readonly speaker: "user" | "assistant";
  /** A note on a sub-agent's progress whose messages became lines of their own. */
  readonly isRead?: true;
  /** The message was carried by such a note. */
  readonly isCarried?: true;
}

export interface LogReading {
  readonly lines: readonly LogLine[];
  /** Lines that are no objects, that should contain a message and do not, or that have the id of another one. */
  readonly strange: readonly unknown[];
  /** Copies of lines that came before. */
  readonly repeated: number;
  readonly findings: readonly Diagnostic[];
}

/** The lines of an item: a list of them, an object that lists them, or a single one. */
export function linesOf(item: unknown): { lines: readonly unknown[]; base: string } {
  if (Array.isArray(item)) return { lines: asList(item), base: "" };
  const listed = asRecord(item)?.[LINES_KEY];
  if (Array.isArray(listed)) return { lines: asList(listed), base: `/${LINES_KEY}` };
  return { lines: [item], base: "" };
}

/** Reads the lines; null represents one that the import has reported already. */
export function readLines(values: readonly unknown[], base: string): LogReading {
  const lines: LogLine[] = [];
  const strange: unknown[] = [];
  const findings: Diagnostic[] = [];
  const known = new Map<string, JsonRecord>();
  const carried = new Set<string>();
  const readProgress = createProgressReader(values);
  let repeated = 0;
  for (const [position, value] of values.entries()) {
    if (value === null) continue;
    const path = `${base}/${position}`;
    const record = asRecord(value);
    if (record === null) {
      strange.push(value);
      findings.push(unusable("This line is not an object; it is kept as it is.", path));
      continue;
    }
    const uuid = asText(record.uuid) || null;
    const twin = uuid === null ? undefined : known.get(uuid);
    if (twin !== undefined) {
      const isCopy =
        uuid !== null && carried.has(uuid)
          ? contentOf(twin) === contentOf(record)
          : sayingOf(twin) === sayingOf(record);
      if (isCopy) repeated += 1;
      else {
        strange.push(value);
        findings.push(unusable("This line has the id of another; it is kept as it is.", path));
      }
      continue;
    }
    let id = uuid ?? `line-${position + 1}`;
    while (known.has(id)) id += "+";
    known.set(id, record);
    const progress = readProgress(record);
    repeated += progress?.copies ?? 0;
    const line = readLine(record, { path, id, hasUuid: uuid !== null });
    lines.push(progress === null ? line : { ...line, isRead: true });
    for (const [at, message] of (progress?.messages ?? []).entries()) {
      const own = asText(message.record.uuid) || null;
      if (own !== null && known.has(own)) {
        repeated += 1;
        continue;
      }
      const ownId = own ?? `${id}:${at + 1}`;
      known.set(ownId, message.record);
      carried.add(ownId);
      const place = { path: path + message.path, id: ownId, hasUuid: own !== null };
      lines.push({ ...readLine(message.record, place), isCarried: true });
    }
    if (isSpoken(record) && line.message === null) {
      strange.push(value);
      findings.push(unusable("This line has no message; it is kept as it is.", path));
    }
  }
  return { lines, strange, repeated, findings };
}

const contentOf = (record: Unchecked<ClaudeCodeLine>) =>
  contentPieces(asRecord(record.message)?.["content"]).join();

function readLine(
  record: Unchecked<ClaudeCodeLine>,
  place: Pick<LogLine, "path" | "id" | "hasUuid">,
): LogLine {
  const queued = queuedPrompt(record);
  const spoken = queued === null ? record.message : { role: "user", content: queued };
  const message = isSpoken(record) ? asRecord(spoken) : null;
  const content = message?.content;
  const hasContent =
    typeof content === "string" || (typeof content === "object" && content !== null);
  return {
    ...place,
    record,
    session: asText(record.sessionId) ?? "",
    message: hasContent ? message : null,
    speaker: record.type === "assistant" ? "assistant" : "user",
  };
}

const unusable = (message: string, path: string): Diagnostic =>
  finding("warning", "import.line-unusable", message, path);
