import { fixDate } from "@/lib/domain/conversation/facts/dates";
import { messageOutline } from "@/lib/domain/conversation/facts/message";
import { latestEntry, readMoment } from "@/lib/domain/conversation/facts/message-time";
import { isUndated } from "@/lib/domain/conversation/facts/recorded-time";
import { asList, asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";

import type { SourceTime } from "./time";

/** When something was written and last changed, as far as a document of ours tells. */
export interface StatedTimes {
  readonly created: SourceTime | null;
  readonly updated: SourceTime | null;
}

/**
 * A date of a document of ours. What a foreign file may mean by a number is no question here: a reader sees no time
 * there, and an export must not see one.
 */
function documentTime(value: unknown): SourceTime | null {
  const ms = readMoment(value)?.ms ?? null;
  const iso = typeof value === "string" ? fixDate(value) : null;
  return ms === null || iso === null ? null : { iso, ms };
}

/** The times a trail states; the first that is recorded counts for `created`, as everywhere a conversation is shown. */
export function trailTimes(record: JsonRecord): StatedTimes {
  const entries = asRecords(record["auditTrail"]);
  const timesOf = (action: string) =>
    entries.flatMap((entry) =>
      entry["action"] === action ? (documentTime(entry["timestamp"]) ?? []) : [],
    );
  return { created: timesOf("created")[0] ?? null, updated: timesOf("updated").at(-1) ?? null };
}

/** The times of a message: the same that `messageTime` shows, with every digit. */
export function messageTimes(message: JsonRecord): StatedTimes {
  const { created, updated } = trailTimes(message);
  if (message["messageType"] !== "composite" || isUndated(message)) return { created, updated };
  let earliest: SourceTime | null = null;
  for (const block of asList(message["contentBlocks"])) {
    const time = documentTime(asRecord(block)?.["createdAt"]);
    if (time !== null && (earliest === null || time.ms < earliest.ms)) earliest = time;
  }
  return { created: earliest ?? created, updated };
}

/** Whether a message tells any time, so that a format without times loses one. */
export const tellsTime = (message: unknown): boolean => messageOutline(message).latestMs !== null;

/** The same of everything of a conversation but its messages. */
export const shellTellsTime = (shell: JsonRecord): boolean =>
  latestEntry(shell["auditTrail"], null) !== null;
