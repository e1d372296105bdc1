import { asList, asRecord } from "../read-value";
import type { DateForm, DateRead } from "./dates";
import { readDate } from "./dates";

/** When a message was written, as far as its document tells. */
export interface MessageTime {
  readonly ms: number | null;
  readonly form: DateForm | null;
  /**
   * What the time was read from: a content block, the `created` entry of the audit trail, or, for want
   * of both, the first entry of any action. Null when no time is recorded.
   */
  readonly from: "block" | "created" | "entry" | null;
}

const NO_TIME: MessageTime = { ms: null, form: null, from: null };

/** Reads a date that may be missing or of a wrong type; null when there is no readable time. */
export function readMoment(value: unknown): DateRead | null {
  if (typeof value !== "string") return null;
  const read = readDate(value);
  return read.ms === null ? null : read;
}

/**
 * The time of a message: its earliest block, else its audit trail.
 * @param blockTimes readable `createdAt` of its blocks
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
  let first: DateRead | null = null;
  for (const item of asList(auditTrail)) {
    const entry = asRecord(item);
    const time = readMoment(entry?.timestamp);
    if (time === null) continue;
    if (entry?.action === "created") return { ...time, from: "created" };
    first ??= time;
  }
  return first === null ? NO_TIME : { ...first, from: "entry" };
}

/** The same for a parsed message of any shape. */
export function messageTime(message: unknown): MessageTime {
  const record = asRecord(message);
  const blockTimes: DateRead[] = [];
  if (record?.messageType === "composite") {
    for (const block of asList(record.contentBlocks)) {
      const time = readMoment(asRecord(block)?.createdAt);
      if (time !== null) blockTimes.push(time);
    }
  }
  return chooseMessageTime(blockTimes, record?.auditTrail);
}

/** The latest readable time of an audit trail, or `than` when that is later. */
export function latestEntry(auditTrail: unknown, than: number | null): number | null {
  let latest = than;
  for (const entry of asList(auditTrail)) {
    const ms = readMoment(asRecord(entry)?.timestamp)?.ms ?? null;
    if (ms !== null && (latest === null || ms > latest)) latest = ms;
  }
  return latest;
}
