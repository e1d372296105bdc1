import { identifyKind } from "@/lib/domain/document/kind";
import { asList, asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import { probeItems } from "../probe";
import type { Probe } from "../probe";

/** What a request has besides its contents; tells one whose contents are empty. */
const COMPANIONS = ["systemInstruction", "system_instruction", "generationConfig"];

function isRequest(item: JsonRecord): boolean {
  const contents = item["contents"];
  if (!Array.isArray(contents) || identifyKind(item) !== null) return false;
  const isContent = (entry: unknown) => Array.isArray(asRecord(entry)?.["parts"]);
  if (asList(contents).some(isContent)) return true;
  return contents.length === 0 && COMPANIONS.some((name) => Object.hasOwn(item, name));
}

export function detectGeminiApi(probe: Probe): boolean {
  return probeItems(probe).some(isRequest);
}
