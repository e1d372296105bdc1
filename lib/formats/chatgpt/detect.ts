import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { mappingDialect } from "../kit/detect/mapping-dialect";
import { probeItems, type Probe } from "../kit/contract/probe";

/** Root member of exports that are not a bare array. */
export const LIST_KEY = "conversations";

/** A conversation of an export: its messages are a tree of nodes by id. */
function isConversation(item: JsonRecord): boolean {
  return identifyKind(item) === null && mappingDialect(item) === "chatgpt";
}

export function detectChatgpt(probe: Probe): boolean {
  return probeItems(probe).some((item) => {
    if (isConversation(item)) return true;
    const listed = probe.root === "object" ? asList(item[LIST_KEY]) : [];
    return listed.map(asRecord).some((inner) => inner !== null && isConversation(inner));
  });
}
