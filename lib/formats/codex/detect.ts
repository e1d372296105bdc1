import { asRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";
import { isExecLine, isOlderHead, isStateLine } from "./older-lines";

const LINE_TYPES: ReadonlySet<unknown> = new Set(["session_meta", "response_item", "event_msg"]);

/**
 * A log of a Codex session: every line has a type and a payload. Older ones, and what `codex exec --json` prints, have
 * lines of other shapes, which show nothing by themselves outside a file of lines.
 */
export function detectCodex(probe: Probe): boolean {
  if (probe.root === "array") return false;
  const isLog = probe.root === "jsonl";
  return probeItems(probe).some(
    (line) =>
      (LINE_TYPES.has(line["type"]) && asRecord(line["payload"]) !== null) ||
      (isLog && (isOlderHead(line) || isStateLine(line) || isExecLine(line))),
  );
}
