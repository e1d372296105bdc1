import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";
import { isOneFile, isTool, isToolSet } from "./open";

/** One of them tells; answers may hold few. */
export function detectCadenya(probe: Probe): boolean {
  if (probe.root !== "object" && probe.root !== "array") return false;
  const root = asRecord(probe.sample);
  if (root === null) return probeItems(probe).some((item) => isTool(item) || isToolSet(item));
  if (identifyKind(root) !== null || Object.hasOwn(root, "messages")) return false;
  if (isOneFile(root) || isTool(root) || isToolSet(root)) return true;
  const items = asList(root["items"]).slice(0, 5).map(asRecord);
  return items.some((item) => item !== null && (isTool(item) || isToolSet(item)));
}
