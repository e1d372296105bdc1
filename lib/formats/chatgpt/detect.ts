import { hasConversation } from "../kit/detect/listed-item";
import { mappingDialect } from "../kit/detect/mapping-dialect";
import type { Probe } from "../kit/contract/probe";

/** A conversation of an export: its messages are a tree of nodes by id. */
export function detectChatgpt(probe: Probe): boolean {
  return hasConversation(probe, (item) => mappingDialect(item) === "chatgpt");
}
