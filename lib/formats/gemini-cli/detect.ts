import { identifyKind } from "@/lib/domain/kinds/kind";
import type { JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** The head of a session: the first line of a log, or the whole of an older file. */
function isSession(item: JsonRecord): boolean {
  return (
    typeof item["sessionId"] === "string" &&
    typeof item["projectHash"] === "string" &&
    // Lines of Claude Code name their session too, each of them.
    item["uuid"] === undefined &&
    identifyKind(item) === null
  );
}

/** A row of `logs.json`, the list of what was typed in all sessions of a project. */
export function isTypedPrompt(item: JsonRecord): boolean {
  return (
    typeof item["sessionId"] === "string" &&
    typeof item["messageId"] === "number" &&
    typeof item["message"] === "string"
  );
}

/** The whole of such a list. */
export function isPromptList(probe: Probe): boolean {
  const items = probeItems(probe);
  return probe.root === "array" && items.length > 0 && items.every(isTypedPrompt);
}

export function detectGeminiCli(probe: Probe): boolean {
  return probeItems(probe).some(isSession) || isPromptList(probe);
}
