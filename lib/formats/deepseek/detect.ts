import { hasConversation } from "../kit/detect/listed-item";
import { mappingDialect } from "../kit/detect/mapping-dialect";
import type { Probe } from "../kit/contract/probe";

export function detectDeepseek(probe: Probe): boolean {
  return hasConversation(probe, (item) => mappingDialect(item) === "deepseek");
}
