import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleItem } from "../kit/tree/assemble";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { createGeminiCalls } from "../kit/vendor/google/parts";
import { readMembers } from "../kit/source/member-reader";
import { chainMessages, positionId, type ListedMessage } from "../kit/tree/message-chain";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { note, warning } from "../kit/contract/finding";
import { isTypedPrompt } from "./detect";
import { GEMINI_CLI_FACTS } from "./facts";
import { readMessage } from "./message";
import { replayLog, replayObject } from "./replay";
import type { GeminiCliMessage, GeminiCliSession } from "./source";

export const FORMAT_ID = "gemini-cli";

/** What the program says of itself; no part of the conversation. */
const NOTICES = new Set(["info", "error", "warning"]);

const ONLY_PROMPTS =
  "This is what was typed in sessions of Gemini CLI, without the answers. The sessions are in the folder chats beside it: session-….json or .jsonl.";

/** Reads a session: the lines of its log, or the single object older versions wrote. */
export async function parseGeminiCli(item: unknown, context: ParseContext): Promise<ParseResult> {
  const tooDeep = refuseDepth(item, context.pointer);
  if (tooDeep) return tooDeep;
  const [row] = asList(item).map(asRecord);
  if (row && isTypedPrompt(row)) return refuseShape(ONLY_PROMPTS, context.pointer);
  const tally = createTally(GEMINI_CLI_FACTS);
  const record = asRecord(item);
  const session =
    record === null
      ? replayLog(asList(item), context.pointer, tally)
      : replayObject(record, context.pointer, tally);
  const details = readMembers<GeminiCliSession>(session.details);
  const sessionId = details.text("sessionId");
  if (sessionId === null && session.entries.length === 0) {
    return refuseShape(
      "A Gemini CLI session names itself or has messages; this does neither.",
      context.pointer,
    );
  }
  const findings: Diagnostic[] = [...session.findings];
  const notices: unknown[] = [];
  const listed: ListedMessage[] = [];
  const calls = createGeminiCalls();
  for (const { path, value } of session.entries) {
    const entry = asRecord(value);
    if (entry === null || NOTICES.has(asText(entry["type"]) ?? "")) {
      notices.push(value);
      if (entry === null) findings.push(notAnObject(path));
      continue;
    }
    const id = asText(entry["id"]) || null;
    const messageId = id ?? positionId(listed.length);
    listed.push({
      id,
      path,
      message: readMessage(readMembers<GeminiCliMessage>(entry), { messageId, calls, tally }),
    });
  }
  tally.count("notices", notices.length);
  if (details.peek("kind") === "subagent") findings.push(workOfSubagent(context.pointer));

  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: sessionId || null,
      title: details.text("summary") || null,
      created: details.time("startTime"),
      updated: details.time("lastUpdated"),
      original: { ...details.rest(), notices, lines: session.strange },
      nodes: chainMessages(listed),
    },
    context,
    tally,
    findings,
  );
}

const notAnObject = warning(
  "import.entry-not-object",
  "A message of a session is an object; this entry is kept aside.",
);

const workOfSubagent = note(
  "import.subagent",
  "This is the work of a sub-agent; the file does not say for which conversation.",
);
