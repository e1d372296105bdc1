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

export function detectGeminiCli(probe: Probe): boolean {
  return probeItems(probe).some(isSession);
}
