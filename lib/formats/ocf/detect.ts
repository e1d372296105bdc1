import { identifyKind } from "@/lib/domain/kinds/kind";
import type { JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

export function detectOcf(probe: Probe): boolean {
  return probeItems(probe).some(isOcf);
}

/** A log opens with the head of its session; other files of lines contain a conversation in each. */
export function isEventLog(probe: Probe): boolean {
  const [first] = probeItems(probe);
  return probe.root === "jsonl" && first?.["type"] === "session";
}

function isOcf(item: JsonRecord): boolean {
  return typeof item["ocf_version"] === "string" && identifyKind(item) === null;
}
