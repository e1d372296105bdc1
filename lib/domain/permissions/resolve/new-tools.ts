import { slotOf } from "@/lib/domain/toolset/schema/slot-member";
import type { JsonRecord } from "@/lib/shared/read-value";

/** What holds for a tool that a server has listed and nobody has accepted yet. */
export const NEW_TOOLS = ["disabled", "ask", "inherit"] as const;
export type NewTools = (typeof NEW_TOOLS)[number];

/**
 * What a toolset says of new tools.
 * @param unlessSaid for toolsets that say nothing, or nothing that counts
 */
export function newToolsOf(toolset: JsonRecord | null, unlessSaid: NewTools = "ask"): NewTools {
  const said = slotOf(toolset, "permissions")?.["newTools"];
  return NEW_TOOLS.find((policy) => policy === said) ?? unlessSaid;
}
