import type { Tally } from "../fidelity";
import type { ClaudeCodeFact } from "./facts";
import { isSpoken } from "./lines";
import type { LogLine } from "./lines";
import { isNotification } from "./notifications";

const FACT_OF_TYPE: ReadonlyMap<unknown, ClaudeCodeFact> = new Map([
  ["progress", "progressLines"],
  ["file-history-snapshot", "snapshots"],
  ["attachment", "contextRecords"],
]);

/** Kinds of lines that are counted where they find their place. */
const PLACED: ReadonlySet<unknown> = new Set(["custom-title", "ai-title", "summary"]);

/** Counts the lines that say nothing to the conversation. */
export function countRecords(lines: readonly LogLine[], tally: Tally<ClaudeCodeFact>): void {
  for (const line of lines) {
    const { type, subtype } = line.record;
    const isPlaced = PLACED.has(type) || subtype === "compact_boundary" || isNotification(line);
    if (!isSpoken(line.record) && !isPlaced)
      tally.count(FACT_OF_TYPE.get(type) ?? "sessionRecords");
  }
}
