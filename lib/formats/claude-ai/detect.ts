import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** Root member of exports that are not a bare array. */
export const LIST_KEY = "conversations";

function isConversation(item: JsonRecord): boolean {
  const isOther = asRecord(item["mapping"]) !== null || Object.hasOwn(item, "ocf_version");
  return Array.isArray(item["chat_messages"]) && !isOther && identifyKind(item) === null;
}

export function detectClaudeAi(probe: Probe): boolean {
  return probeItems(probe).some((item) => {
    if (isConversation(item)) return true;
    const listed = probe.root === "object" ? asList(item[LIST_KEY]) : [];
    return listed.map(asRecord).some((inner) => inner !== null && isConversation(inner));
  });
}
