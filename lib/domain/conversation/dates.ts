/**
 * How a date text is written. Files in the wild, the standard's own examples among them, leave out the
 * zone or the time, so a form other than `rfc3339` is a matter for lint and never for rejection.
 */
export type DateForm = "rfc3339" | "loose" | "zoneless" | "date-only" | "unreadable";

export interface DateRead {
  readonly form: DateForm;
  /** Epoch milliseconds; null when, and only when, the form is `unreadable`. */
  readonly ms: number | null;
}

interface DateParts {
  day: string;
  hour: string;
  minute: string;
  second: string | null;
  /** Digits after the decimal mark, "" when there are none. */
  fraction: string;
  /** As written, null when there is none. */
  zone: string | null;
  hasTime: boolean;
  strict: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d\d):(\d\d)(?::(\d\d)(?:([.,])(\d{1,9}))?)?(?:( ?)([Zz]|[+-]\d\d(?::?\d\d)?))?$/;
const STRICT_ZONE = /^(?:[Zz]|[+-]\d\d:\d\d)$/;
const UNREADABLE: DateRead = { form: "unreadable", ms: null };

/** Milliseconds in 400 Gregorian years, after which the calendar repeats. */
const CALENDAR_CYCLE = 146_097 * 86_400_000;

function splitDate(text: string): DateParts | null {
  // 10 for the day, 1 for the separator, 18 for a time with nine digits, 7 for a zone.
  if (text.length > 36) return null;
  const day = text.slice(0, 10);
  if (!DAY.test(day)) return null;
  if (text.length === 10) {
    return {
      day,
      hour: "00",
      minute: "00",
      second: "00",
      fraction: "",
      zone: null,
      hasTime: false,
      strict: false,
    };
  }
  const separator = text.charAt(10);
  const match = TIME.exec(text.slice(11));
  if (match === null || !/[Tt ]/.test(separator)) return null;
  const [, hour = "", minute = "", second, mark, fraction = "", gap, zone] = match;
  return {
    day,
    hour,
    minute,
    second: second ?? null,
    fraction,
    zone: zone ?? null,
    hasTime: true,
    strict:
      separator !== " " &&
      second !== undefined &&
      mark !== "," &&
      gap !== " " &&
      zone !== undefined &&
      STRICT_ZONE.test(zone),
  };
}

/** Midnight UTC of a `YYYY-MM-DD`, or null when the calendar has no such day. */
function midnight(day: string): number | null {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1;
  const date = Number(day.slice(8, 10));
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; one cycle later it does not.
  const shifted = new Date(Date.UTC(year + 400, month, date));
  if (shifted.getUTCMonth() !== month || shifted.getUTCDate() !== date) return null;
  return shifted.getTime() - CALENDAR_CYCLE;
}

/** Minutes east of UTC, or null when the hours or minutes are out of range. */
function zoneMinutes(zone: string): number | null {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = zone.length > 3 ? Number(zone.slice(-2)) : 0;
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/**
 * Reads a date text of a CJSON document. A text without a zone is read as UTC, so that server and
 * browser agree; second 60 is read as 59.
 */
export function readDate(text: string): DateRead {
  const parts = splitDate(text);
  if (parts === null) return UNREADABLE;
  const start = midnight(parts.day);
  const offset = parts.zone === null ? 0 : zoneMinutes(parts.zone);
  const hour = Number(parts.hour);
  const minute = Number(parts.minute);
  const second = Number(parts.second ?? "0");
  if (start === null || offset === null || hour > 23 || minute > 59 || second > 60)
    return UNREADABLE;
  const milliseconds = Number(parts.fraction.slice(0, 3).padEnd(3, "0"));
  const ms =
    start + (hour * 60 + minute - offset) * 60_000 + Math.min(second, 59) * 1000 + milliseconds;
  if (!parts.hasTime) return { form: "date-only", ms };
  if (parts.zone === null) return { form: "zoneless", ms };
  return { form: parts.strict ? "rfc3339" : "loose", ms };
}

/**
 * The same moment as an RFC 3339 text, every digit of a fraction kept.
 * @param zone written where the text names none, as `Z` or `+02:00`
 * @returns null when the text cannot be read
 */
export function fixDate(text: string, zone = "Z"): string | null {
  const parts = splitDate(text);
  if (parts === null || readDate(text).ms === null) return null;
  const { day, hour, minute, second, fraction } = parts;
  const fixedZone = fixZone(parts.zone ?? zone);
  const fixedFraction = fraction === "" ? "" : `.${fraction}`;
  return `${day}T${hour}:${minute}:${second ?? "00"}${fixedFraction}${fixedZone}`;
}

function fixZone(zone: string): string {
  if (zone === "Z" || zone === "z") return "Z";
  return `${zone.slice(0, 3)}:${zone.length > 3 ? zone.slice(-2) : "00"}`;
}
