import { identifyKind } from "@/lib/domain/kinds/kind";

import { probeItems } from "../kit/contract/probe";
import type { Probe } from "../kit/contract/probe";

export function detectCjson(probe: Probe): boolean {
  return probeItems(probe).some((item) => identifyKind(item) !== null);
}
