import { asList, asRecord, asText } from "@/lib/shared/read-value";

import type { LogLine } from "./lines";
import type { ClaudeCodeLine } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** Openings of texts that the program writes in the name of the person. */
const PROGRAM_TEXT =
  /^\s*(?:<command-(?:name|message|args)>|<local-command-(?:stdout|stderr|caveat)>|<system-reminder>|<environment_context>|<task-notification>|\[Request interrupted by user)/;

const FLAGS = ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly"] as const;

/** Whether Claude Code does not show a line: its own notes, commands and summaries. */
export function isHidden({ record, message }: LogLine): boolean {
  if (FLAGS.some((flag) => record[flag] === true)) return true;
  return PROGRAM_TEXT.test(firstText(message?.content));
}

/** Whether a user line carries nothing but results of tools. */
export function isResultLine({ speaker, message }: LogLine): boolean {
  const content = asList(message?.content);
  return speaker === "user" && content.length > 0 && content.every(isResult);
}

/** Whether a line says that the context was compacted before the next message. */
export const isBoundary = ({ type, subtype }: Unchecked<ClaudeCodeLine>) =>
  type === "system" && subtype === "compact_boundary";

/** Whether a person has written the line. */
export function isPrompt(line: LogLine): boolean {
  const hasResult = asList(line.message?.content).some(isResult);
  return line.speaker === "user" && !hasResult && !isHidden(line);
}

export const isResult = (block: unknown) =>
  asText(asRecord(block)?.["type"])?.endsWith("tool_result") === true;

/** The first text of a content, "" when it has none. */
export function firstText(content: unknown): string {
  if (typeof content === "string") return content;
  for (const block of asList(content)) {
    const text = asText(asRecord(block)?.["text"]);
    if (text !== null) return text;
  }
  return "";
}
