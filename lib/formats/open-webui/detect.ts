import { identifyKind } from "@/lib/domain/kinds/kind";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** A chat with its tree of messages, or with a list of them. */
function isChat(chat: JsonRecord): boolean {
  return asRecord(chat["history"]) !== null || Array.isArray(chat["messages"]);
}

/** The tree of an older export, in which the item is the chat itself. */
function isHistory(history: JsonRecord | null): boolean {
  if (asRecord(history?.["messages"]) === null || history === null) return false;
  return Object.hasOwn(history, "currentId") || Object.hasOwn(history, "current_id");
}

function isConversation(item: JsonRecord): boolean {
  if (Object.hasOwn(item, "ocf_version") || Array.isArray(item["chat_messages"])) return false;
  if (asRecord(item["mapping"]) !== null || identifyKind(item) !== null) return false;
  const chat = asRecord(item["chat"]);
  return (chat !== null && isChat(chat)) || isHistory(asRecord(item["history"]));
}

export function detectOpenWebui(probe: Probe): boolean {
  return probeItems(probe).some(isConversation);
}
