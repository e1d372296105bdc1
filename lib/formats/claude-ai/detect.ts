import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { hasConversation } from "../kit/detect/listed-item";
import type { Probe } from "../kit/contract/probe";

function isConversation(item: JsonRecord): boolean {
  const isOther = asRecord(item["mapping"]) !== null || Object.hasOwn(item, "ocf_version");
  return Array.isArray(item["chat_messages"]) && !isOther;
}

export function detectClaudeAi(probe: Probe): boolean {
  return hasConversation(probe, isConversation);
}
