import { asNumber } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** The one object such a file is: a version, the conversations and their folders. */
export function detectChatbotUi(probe: Probe): boolean {
  if (probe.root !== "object") return false;
  return probeItems(probe).some(
    (item) =>
      asNumber(item["version"]) !== null &&
      Array.isArray(item["history"]) &&
      Array.isArray(item["folders"]),
  );
}
