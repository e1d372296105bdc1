import { fixDate, readDate } from "@/lib/domain/conversation/facts/dates";
import { PLACEHOLDER_TIME, recordedMs } from "@/lib/domain/conversation/facts/recorded-time";

/** A time of a foreign file. */
export interface SourceTime {
  /** RFC 3339 with every digit the source gives. */
  readonly iso: string;
  /** Epoch milliseconds. */
  readonly ms: number;
}

/**
 * Stands where CJSON demands a time and the source has none at all. The time of the import would be
 * no truer, and would make a second import of the same file differ from the first.
 */
export const UNKNOWN_TIME: SourceTime = { iso: PLACEHOLDER_TIME, ms: 0 };

/** No second count of a plausible time reaches this; as milliseconds it is the year 1973. */
const MILLISECONDS_FROM = 1e11;
const EARLIEST_MS = Date.parse("0000-01-01T00:00:00Z");
const LATEST_MS = Date.parse("9999-12-31T23:59:59.999Z");
/** Digits below the second of what is too big for milliseconds, by the size from which a count has them. */
const FINER = [
  { from: 1e17, digits: 9 },
  { from: 1e14, digits: 6 },
] as const;
const DECIMAL = /^\d{1,19}(?:\.(\d{1,20}))?$/;

/**
 * Reads a time as exports write it: seconds since 1970 with a fraction, milliseconds, microseconds or nanoseconds
 * where the number is too big for what is coarser, any of them as text, or an ISO text (UTC where it names no zone).
 * @returns null for everything else, for years outside 0 to 9999, and for zeros that represent no time
 */
export function readSourceTime(value: unknown): SourceTime | null {
  const time = readTime(value);
  return time === null || recordedMs(time.ms) === null ? null : time;
}

function readTime(value: unknown): SourceTime | null {
  if (typeof value === "number") return readCount(value, String(value));
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (DECIMAL.test(text)) return readCount(Number(text), text);
  const iso = fixDate(text);
  const { ms } = readDate(text);
  return iso === null || ms === null ? null : { iso, ms };
}

function readCount(count: number, digits: string): SourceTime | null {
  const finer = FINER.find(({ from }) => count >= from)?.digits;
  if (finer !== undefined) {
    const [whole = ""] = digits.split(".");
    const seconds = `${whole.slice(0, -finer)}.${whole.slice(-finer)}`;
    return DECIMAL.test(seconds) ? readCount(Number(seconds), seconds) : null;
  }
  const isSeconds = Math.abs(count) < MILLISECONDS_FROM;
  // The digits are taken from the text, because a float times 1000 is no longer the same number.
  const fraction = (isSeconds && count >= 0 ? DECIMAL.exec(digits)?.[1] : undefined)?.slice(0, 9);
  if (fraction === undefined) return readMilliseconds(isSeconds ? count * 1000 : count);
  const ms = Math.floor(count) * 1000 + Number(fraction.slice(0, 3).padEnd(3, "0"));
  const time = readMilliseconds(ms);
  return time && { iso: `${time.iso.slice(0, 19)}.${fraction.padEnd(3, "0")}Z`, ms };
}

function readMilliseconds(count: number): SourceTime | null {
  const ms = Math.round(count);
  if (!(ms >= EARLIEST_MS && ms <= LATEST_MS)) return null;
  return { iso: new Date(ms).toISOString(), ms };
}

/** Seconds since 1970 with every digit that is known: what `readSourceTime` reads, written again. */
export function secondsOf({ iso, ms }: SourceTime): number {
  const fraction = /\.(\d+)Z$/u.exec(iso)?.[1];
  if (fraction === undefined || ms < 0) return ms / 1000;
  return Number(`${Math.floor(ms / 1000)}.${fraction}`);
}
