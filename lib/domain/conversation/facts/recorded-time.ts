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
const EXACT_MS: ReadonlySet<number> = new Set(
  [
    // The Gregorian calendar and UUIDs, SQL Server, astronomers and VMS.
    ["1582-10-15T00:00:00Z", "1753-01-01T00:00:00Z", "1858-11-17T00:00:00Z"],
    // DOS and archives, Apple, and “never”.
    ["1980-01-01T00:00:00Z", "2001-01-01T00:00:00Z", "2999-12-31T00:00:00Z"],
    ["2999-12-31T23:59:59Z", "2999-12-31T23:59:59.999Z", "4001-01-01T00:00:00Z"],
    // Seconds in 32 bits: the first, the last, and the last without a sign.
    ["1901-12-13T20:45:52Z", "2038-01-19T03:14:07Z", "2106-02-07T06:28:15Z"],
    // Nanoseconds in 64 bits: the first and the last, cut and rounded, and their days.
    ["1677-09-21T00:00:00Z", "1677-09-21T00:12:43Z", "1677-09-21T00:12:44Z"],
    ["1677-09-21T00:12:43.145Z", "1677-09-21T00:12:43.146Z", "2262-04-11T00:00:00Z"],
    ["2262-04-11T23:47:16Z", "2262-04-11T23:47:16.854Z", "2262-04-11T23:47:16.855Z"],
  ]
    .flat()
    .map((text) => Date.parse(text)),
);

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
