import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** A prompt as AI Studio puts it on Drive; a big one shows no more of its chunks than that it has them. */
function isPrompt(item: JsonRecord): boolean {
  if (identifyKind(item) !== null) return false;
  if (asRecord(item["chunkedPrompt"]) !== null) return true;
  return asList(item["chunks"]).some((entry) => {
    const chunk = asRecord(entry);
    return chunk !== null && typeof chunk["role"] === "string" && !Object.hasOwn(chunk, "content");
  });
}

export function detectAiStudio(probe: Probe): boolean {
  return probeItems(probe).some(isPrompt);
}
