import type { CollectedTool } from "../permissions/resolve/collect";
import { resolve } from "../permissions/resolve/resolve";

/** What the permissions say to a call: refuse it, have a person confirm it, or let a press be enough. */
export type CallVerdict = "off" | "ask" | "allow";

/** The check in front of every call. A tool nothing is known of is off. */
export function callVerdict(collected: CollectedTool | null): CallVerdict {
  if (collected === null) return "off";
  const { levels, gates } = collected;
  if (!resolve("enabled", levels.enabled, gates).value) return "off";
  return resolve("requiresApproval", levels.requiresApproval, gates).value ? "ask" : "allow";
}
