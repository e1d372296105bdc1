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

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
/** From 1 January of the year 0 to 1 January 1970. */
const DAYS_BEFORE_EPOCH = 719_528;

/** Midnight UTC of a `YYYY-MM-DD`, or null when the calendar has no such day. */
function midnight(day: string): number | null {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const before = DAYS_BEFORE_MONTH[month - 1];
  const after = DAYS_BEFORE_MONTH[month];
  if (before === undefined || after === undefined) return null;
  if (date < 1 || date > after - before + (month === 2 && isLeap ? 1 : 0)) return null;
  const leapDays = Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400);
  const dayOfYear = before + date - 1 + (month > 2 && isLeap ? 1 : 0);
  return (year * 365 + leapDays + dayOfYear - DAYS_BEFORE_EPOCH) * 86_400_000;
}

/** Minutes east of UTC, or null when the hours or minutes are out of range. */
function zoneMinutes(zone: string): number | null {
  if (zone === "Z" || zone === "z") return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = zone.length > 3 ? Number(zone.slice(-2)) : 0;
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

let lastText = "";
let lastRead = UNREADABLE;

/**
 * Reads a date text of a CJSON document. A text without a zone is read as UTC, so that server and
 * browser agree; second 60 is read as 59.
 */
export function readDate(text: string): DateRead {
  // Facts and lint ask for the same text two or three times in a row, in files of a hundred thousand dates.
  if (text !== lastText) {
    lastRead = parseDate(text);
    lastText = text;
  }
  return lastRead;
}

function parseDate(text: string): DateRead {
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
