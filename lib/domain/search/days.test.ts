import { expect, test } from "vitest";

import { dayRange, dayStart } from "./days";

const written = (ms: number | null | undefined) =>
  typeof ms === "number" ? new Date(ms).toISOString() : null;

test.each([
  ["2025", "2025-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
  ["2025-6", "2025-06-01T00:00:00.000Z", "2025-07-01T00:00:00.000Z"],
  ["2025-12", "2025-12-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
  ["2024-2-29", "2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
  ["0002", "0002-01-01T00:00:00.000Z", "0003-01-01T00:00:00.000Z"],
  ["0099-12", "0099-12-01T00:00:00.000Z", "0100-01-01T00:00:00.000Z"],
  ["0050-03-04", "0050-03-04T00:00:00.000Z", "0050-03-05T00:00:00.000Z"],
  ["9999", "9999-01-01T00:00:00.000Z", "+010000-01-01T00:00:00.000Z"],
])("%s is from %s to before %s", (text, from, to) => {
  const range = dayRange(text);
  expect([written(dayStart(text)), written(range?.from), written(range?.to)]).toEqual([
    from,
    from,
    to,
  ]);
});

test.each(["2025-02-29", "2025-13", "2025-00", "2025-1-0", "25", "20250", "2025-", "x"])(
  "%s is no day",
  (text) => {
    expect([dayStart(text), dayRange(text)]).toEqual([null, null]);
  },
);
