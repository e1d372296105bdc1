import { asList, asRecord } from "@/lib/shared/read-value";
import { readDate, type DateForm, type DateRead } from "./dates";
import { isUndated, recordedMs } from "./recorded-time";

/** When a message was written, as far as its document tells. */
export interface MessageTime {
  readonly ms: number | null;
  readonly form: DateForm | null;
  /** What the time was read from: a content block or the `created` entry. Null when no time is recorded. */
  readonly from: "block" | "created" | null;
}

const NO_TIME: MessageTime = { ms: null, form: null, from: null };

/** Reads a date that may be missing, of a wrong type or a placeholder; null when no time is recorded. */
export function readMoment(value: unknown): DateRead | null {
  if (typeof value !== "string") return null;
  const read = readDate(value);
  return recordedMs(read.ms) === null ? null : read;
}

/**
 * The time of a message: its earliest block, else the `created` entry of its audit trail. When something else
 * happened to it does not tell when it was written.
 * @param blockTimes recorded `createdAt` of its blocks
 */
export function chooseMessageTime(
  blockTimes: readonly DateRead[],
  auditTrail: unknown,
): MessageTime {
  let earliest: DateRead | null = null;
  for (const time of blockTimes) {
    if (earliest === null || (time.ms ?? 0) < (earliest.ms ?? 0)) earliest = time;
  }
  if (earliest !== null) return { ms: earliest.ms, form: earliest.form, from: "block" };
  for (const item of asList(auditTrail)) {
    const entry = asRecord(item);
    const time = entry?.action === "created" ? readMoment(entry.timestamp) : null;
    if (time !== null) return { ...time, from: "created" };
  }
  return NO_TIME;
}

/** The same for a parsed message of any shape. */
export function messageTime(message: unknown): MessageTime {
  const record = asRecord(message);
  const blockTimes: DateRead[] = [];
  if (record?.messageType === "composite" && !isUndated(record)) {
    for (const block of asList(record.contentBlocks)) {
      const time = readMoment(asRecord(block)?.createdAt);
      if (time !== null) blockTimes.push(time);
    }
  }
  return chooseMessageTime(blockTimes, record?.auditTrail);
}

/** The latest recorded time of an audit trail, or `than` when that is later. */
export function latestEntry(auditTrail: unknown, than: number | null): number | null {
  let latest = than;
  for (const entry of asList(auditTrail)) {
    const ms = readMoment(asRecord(entry)?.timestamp)?.ms ?? null;
    if (ms !== null && (latest === null || ms > latest)) latest = ms;
  }
  return latest;
}
