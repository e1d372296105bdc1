import { identifyKind } from "@/lib/domain/document/kind";

import { probeItems } from "../probe";
import type { Probe } from "../probe";

export function detectCjson(probe: Probe): boolean {
  return probeItems(probe).some((item) => identifyKind(item) !== null);
}
