import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../kit/contract/probe";
import { areMessageLines } from "../kit/detect/message-lines";
import { isExecLine, isOlderHead, isStateLine, isTalkItem } from "./older-lines";
import { isSessionFile } from "./session-file";

const LINE_TYPES: ReadonlySet<unknown> = new Set(["session_meta", "response_item", "event_msg"]);

const isLine = (line: JsonRecord) =>
  LINE_TYPES.has(line["type"]) && asRecord(line["payload"]) !== null;

const OLDER_LINES = [isOlderHead, isStateLine, isTalkItem, isExecLine];

/**
 * A log of a Codex session: every line has a type and a payload. Older ones, and what `codex exec --json` prints, have
 * lines of other shapes, which show nothing by themselves outside a file of lines; the oldest are one object.
 */
export function detectCodex(probe: Probe): boolean {
  const items = probeItems(probe);
  if (probe.root === "array") return false;
  if (probe.root === "object") return items.some((root) => isSessionFile(root) || isLine(root));
  const isLog = probe.root === "jsonl" && !areMessageLines(probe.sample);
  return items.some((line) => isLine(line) || (isLog && OLDER_LINES.some((is) => is(line))));
}
