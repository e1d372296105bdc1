import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** Members by which a conversation is of another format, whatever else it has. */
const OTHERS = ["ocf_version", "chat_messages"] as const;

/** One conversation of an export: it names itself and lists its messages, nested or flat. */
function isConversation(item: JsonRecord): boolean {
  if (!Object.hasOwn(item, "conversationId") || identifyKind(item) !== null) return false;
  if (OTHERS.some((member) => Object.hasOwn(item, member))) return false;
  if (asRecord(item["mapping"]) !== null || asRecord(item["history"]) !== null) return false;
  if (asRecord(item["chat"]) !== null) return false;
  return Object.hasOwn(item, "messages") || Object.hasOwn(item, "messagesTree");
}

export function detectLibrechat(probe: Probe): boolean {
  return probeItems(probe).some(isConversation);
}
