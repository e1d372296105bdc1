import { asText, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";

/** The product's name is part of the header in every language. */
const HEADER = /\b(?:gemini|bard)\b/i;

/** An entry of an activity log of Gemini. */
function isActivity(item: JsonRecord): boolean {
  return (
    HEADER.test(asText(item["header"]) ?? "") &&
    typeof item["title"] === "string" &&
    typeof item["time"] === "string"
  );
}

export function detectGeminiTakeout(probe: Probe): boolean {
  return probeItems(probe).some(isActivity);
}
