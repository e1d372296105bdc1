import type { JsonRecord } from "@/lib/domain/read-value";
import { readTarget } from "@/lib/net/server-target";

/** Why the server of a toolset cannot be listed at all, as a sentence; null when it can be tried. */
export function whyNoSync(toolset: JsonRecord): string | null {
  const read = readTarget(toolset);
  return read.ok ? null : read.message;
}
