import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** Root member of logs that the web version writes as one object. */
export const LINES_KEY = "loglines";

const SPOKEN: ReadonlySet<unknown> = new Set(["user", "assistant", "summary", "system"]);

/** Kinds of lines that say nothing to the conversation, as far as they recognise a log. */
const RECORDS: ReadonlySet<unknown> = new Set(
  (
    "custom-title ai-title agent-name last-prompt file-history-snapshot queue-operation progress " +
    "attachment permission-mode pr-link worktree-state agent-setting bridge-session"
  ).split(" "),
);

/** A line of a log. */
export function isLogLine(record: JsonRecord): boolean {
  const { type } = record;
  // What was typed in sessions of Gemini CLI.
  if (typeof record["messageId"] === "number" && typeof record["message"] === "string")
    return false;
  if (Object.hasOwn(record, "projectHash") || Object.hasOwn(record, "ocf_version")) return false;
  const hasId = asText(record["sessionId"]) !== null || asText(record["uuid"]) !== null;
  if (RECORDS.has(type)) return hasId || asRecord(record["snapshot"]) !== null;
  if (!SPOKEN.has(type)) return false;
  const isSaid = asRecord(record["message"]) !== null || asText(record["leafUuid"]) !== null;
  // The command line of Cursor streams such messages, too; Claude Code says of each which call it belongs to.
  const isOther =
    Object.hasOwn(record, "session_id") && !Object.hasOwn(record, "parent_tool_use_id");
  return hasId || (isSaid && !isOther);
}

export function detectClaudeCode(probe: Probe): boolean {
  const items = probeItems(probe);
  // Qwen Code has such lines, too, with messages of Google's interface in them.
  if (items.some(({ message }) => Array.isArray(asRecord(message)?.["parts"]))) return false;
  return items.some(
    (item) =>
      (Array.isArray(item[LINES_KEY]) || isLogLine(item)) &&
      asRecord(item["mapping"]) === null &&
      !Array.isArray(item["chat_messages"]) &&
      identifyKind(item) === null,
  );
}

/** A log is one item: its lines make sense together only. A list of logs is not. */
export function isWholeLog(probe: Probe): boolean {
  const isList = probe.root === "jsonl" || probe.root === "array";
  return isList && !probeItems(probe).some((item) => Array.isArray(item[LINES_KEY]));
}
