import { identifyKind } from "@/lib/domain/kinds/kind";

import { probeItems, type Probe } from "../kit/contract/probe";

export function detectCjson(probe: Probe): boolean {
  return probeItems(probe).some((item) => identifyKind(item) !== null);
}
