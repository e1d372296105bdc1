import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** Root member of an export. */
export const LIST_KEY = "conversations";

/** A conversation of an export: its facts next to its responses; of a big one the responses are not seen. */
function isConversation(item: JsonRecord): boolean {
  return asRecord(item["conversation"]) !== null && Array.isArray(item["responses"]);
}

export function detectGrok(probe: Probe): boolean {
  return probeItems(probe).some((item) => {
    if (identifyKind(item) !== null) return false;
    if (isConversation(item)) return true;
    const listed = probe.root === "object" ? asList(item[LIST_KEY]) : [];
    return listed.map(asRecord).some((inner) => inner !== null && isConversation(inner));
  });
}
