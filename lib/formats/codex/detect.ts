import { asRecord } from "@/lib/domain/read-value";

import { probeItems } from "../probe";
import type { Probe } from "../probe";

const LINE_TYPES: ReadonlySet<unknown> = new Set(["session_meta", "response_item", "event_msg"]);

/** A log of a Codex session: every line has a type and a payload. */
export function detectCodex(probe: Probe): boolean {
  if (probe.root === "array") return false;
  return probeItems(probe).some(
    ({ type, payload }) => LINE_TYPES.has(type) && asRecord(payload) !== null,
  );
}
