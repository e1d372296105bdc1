import { quote } from "@/lib/domain/document/describe-value";
import { askFix, autoFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { fixDate, readDate } from "../facts/dates";
import { isEndOfClock, recordedMs } from "../facts/recorded-time";

const DAY_MS = 86_400_000;

/**
 * Rules about one date text.
 * @param path JSON Pointer of the date
 * @returns its epoch milliseconds; null when none is recorded, or it is no text (a matter of the schema)
 */
export function lintDate(
  value: unknown,
  path: string,
  { findings, now }: LintContext,
): number | null {
  if (typeof value !== "string") return null;
  const { form, ms } = readDate(value);
  if (form !== "rfc3339") lintForm(form, value, path, findings);
  if (isEndOfClock(ms)) {
    findings.add("date.never", path, () => ({
      message: `The time ${quote(value)} is the last one that a clock can show; it is shown as “no time recorded”.`,
    }));
  } else if (ms !== null && ms > now + DAY_MS) {
    findings.add("date.future", path, () => ({
      message: `The time ${quote(value)} is more than a day ahead of now.`,
    }));
  }
  return recordedMs(ms);
}

function lintForm(
  form: "loose" | "zoneless" | "date-only" | "unreadable",
  value: string,
  path: string,
  findings: LintContext["findings"],
): void {
  const rewritten = { op: "set", path, value: fixDate(value) } as const;
  switch (form) {
    case "zoneless":
      findings.add("date.zoneless", path, () => ({
        message: `The time ${quote(value)} names no time zone; it is read as UTC.`,
        fix: askFix("This is UTC", rewritten),
      }));
      return;
    case "loose":
      findings.add("date.loose", path, () => ({
        message: `The time ${quote(value)} can be read, but is not written as RFC 3339 wants it.`,
        fix: autoFix(`Write ${rewritten.value ?? ""}`, rewritten),
      }));
      return;
    case "date-only":
      findings.add("date.only", path, () => ({
        message: `${quote(value)} is a date without a time; it is read as midnight UTC.`,
        fix: autoFix("Write midnight UTC", rewritten),
      }));
      return;
    case "unreadable":
      findings.add("date.unreadable", path, () => ({
        message: `${quote(value)} can’t be read as a time; write it as 2025-10-03T15:55:19Z.`,
      }));
  }
}

/** Rules about the two times of a block. */
export function lintTimes(
  times: { readonly createdAt?: unknown; readonly updatedAt?: unknown },
  path: string,
  context: LintContext,
): void {
  const created = lintDate(times.createdAt, `${path}/createdAt`, context);
  const updated = lintDate(times.updatedAt, `${path}/updatedAt`, context);
  if (created !== null && updated !== null && updated < created) {
    context.findings.add("date.updated-before-created", `${path}/updatedAt`, () => ({
      message: "`updatedAt` is earlier than `createdAt`.",
    }));
  }
}
