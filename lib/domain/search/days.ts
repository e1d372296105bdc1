import { readDate } from "../conversation/facts/dates";

/** The first moment (UTC) of a year, month or day like `2025`, `2025-06` or `2025-06-30`; null for none. */
export function dayStart(text: string): number | null {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (match === null) return null;
  const [, year = "", month = "1", day = "1"] = match;
  // As dates in documents are read: `Date` would take the year 50 for 1950.
  return readDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`).ms;
}

const DAY_MS = 86_400_000;

/** The first moment (UTC) of a year, month or day and the first one after it; null for none. */
export function dayRange(text: string): { readonly from: number; readonly to: number } | null {
  const from = dayStart(text);
  if (from === null) return null;
  const start = new Date(from);
  const parts = text.split("-").length;
  if (parts === 1) start.setUTCFullYear(start.getUTCFullYear() + 1);
  else if (parts === 2) start.setUTCMonth(start.getUTCMonth() + 1);
  return { from, to: parts === 3 ? from + DAY_MS : start.getTime() };
}
