import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord } from "@/lib/shared/read-value";

/**
 * Stands where the standard demands a time and none is recorded. The time of the import or of an edit would be no
 * truer, and would look recorded.
 */
export const PLACEHOLDER_TIME = "1970-01-01T00:00:00.000Z";

const DAY_MS = 86_400_000;
/** 0001-01-01 is the zero of .NET and Go; nothing was recorded before. */
const YEAR_TWO_MS = Date.parse("0002-01-01T00:00:00Z");
/**
 * The year 5138: later times are the last that a date type has, and stand for "never". As seconds they would also be
 * taken for milliseconds of the year 1973 and after.
 */
const FAR_MS = 1e14;
/** Where clocks and date types begin: what they show when nobody set them. */
const ZEROS_MS = ["1601-01-01", "1899-12-30", "1900-01-01", "1904-01-01", "1970-01-01"].map((day) =>
  Date.parse(`${day}T00:00:00Z`),
);

/**
 * Further zeros and ends, of which conversations may be dated nearby: only they themselves are none. Seconds and
 * milliseconds stand for what is left of finer ends.
 */
const EXACT_MS: ReadonlySet<number> = new Set([
  // The Gregorian calendar and UUIDs, SQL Server, astronomers and VMS, DOS and archives, Apple, "never", and the days on
  // which nanoseconds in 64 bits begin and end.
  ...[
    "1582-10-15",
    "1753-01-01",
    "1858-11-17",
    "1980-01-01",
    "2001-01-01",
    "2999-12-31",
    "4001-01-01",
    "1677-09-21",
    "2262-04-11",
  ].map((day) => Date.parse(day)),
  // The last moments of 2999.
  ...[1, 1000].map((ms) => Date.parse("3000-01-01") - ms),
  // Seconds in 32 bits: the first, the last, and the last without a sign.
  ...[-(2 ** 31), 2 ** 31 - 1, 2 ** 32 - 1].map((seconds) => seconds * 1000),
  // The first and the last nanosecond, cut and rounded.
  ...[-(2 ** 63), 2 ** 63].flatMap((ns) =>
    [1, 1000].flatMap((ms) => [Math.floor, Math.ceil].map((cut) => cut(ns / 1e6 / ms) * ms)),
  ),
]);

/**
 * A time as far as it is recorded: null for the zero or the end of a clock, which converters write where a time is
 * demanded. A day around most zeros belongs to them, for local time and for converters that count messages up
 * from them. A source that meant 1 January 1970 cannot be told from them.
 * @param ms epoch milliseconds
 */
export function recordedMs(ms: number | null): number | null {
  if (ms === null || !Number.isFinite(ms) || ms < YEAR_TWO_MS || ms >= FAR_MS) return null;
  if (EXACT_MS.has(ms)) return null;
  return ZEROS_MS.some((zero) => Math.abs(ms - zero) <= DAY_MS) ? null : ms;
}

/** Whether a time is the last that a date type has, such as 9999-12-31, which converters write for "never". */
export function isEndOfClock(ms: number | null): boolean {
  return ms !== null && ms >= FAR_MS;
}

/** The same as a text, with the placeholder where none is recorded. */
export function timeOrPlaceholder(ms: number | null): string {
  const recorded = recordedMs(ms);
  return recorded === null ? PLACEHOLDER_TIME : new Date(recorded).toISOString();
}

export const SOURCE_KEY = extensionKey("source");

/** Members of the source extension that say that the times of a message's blocks are not its own. */
export const UNDATED_MARKS = ["timeUnknown", "timeBorrowed"] as const;

/** Whether a converter marked the message as having no time in its source. */
export function isUndated(message: unknown): boolean {
  const source = asRecord(asRecord(asRecord(message)?.extensions)?.[SOURCE_KEY]);
  return source !== null && UNDATED_MARKS.some((mark) => source[mark] === true);
}
