import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addTo } from "@/lib/shared/add-to";

import { unmapped } from "../kit/source/unmapped";
import type { LogLine } from "./lines";
import type { ClaudeCodeMessage } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

const CALL = /<tool-use-id>\s*([^<\s]+)\s*<\/tool-use-id>/;

/** Whether a line tells how a command ended that had gone on in the background. */
export function isNotification({ record }: LogLine): boolean {
  const text = asText(record.content) ?? "";
  return record.type === "queue-operation" && text.includes("<task-notification>");
}

export interface Notifications {
  /** What was told later about calls, by the provider's id of the call. */
  readonly byCall: ReadonlyMap<string, readonly JsonRecord[]>;
  /** What was told about no call that has a result here. */
  readonly others: readonly JsonRecord[];
}

/** Reads the lines that tell how commands ended which had gone on in the background. */
export function readNotifications(lines: readonly LogLine[]): Notifications {
  const answered = new Set(lines.flatMap(({ message }) => resultIds(message)));
  const byCall = new Map<string, JsonRecord[]>();
  const others: JsonRecord[] = [];
  for (const line of lines.filter(isNotification)) {
    const note = unmapped(line.record, new Set(["type"]));
    const call = CALL.exec(asText(note["content"]) ?? "")?.[1] ?? "";
    if (!answered.has(call)) others.push(note);
    else addTo(byCall, call, note);
  }
  return { byCall, others };
}

function resultIds(message: Unchecked<ClaudeCodeMessage> | null): string[] {
  const ids = asList(message?.content).map((block) => asText(asRecord(block)?.["tool_use_id"]));
  return ids.filter((id) => id !== null);
}
