import type { ReportItem, ReportLine } from "@/lib/domain/imports/progress";

/** Columns of the table, in order. */
const COLUMNS = [
  "name",
  "title",
  "outcome",
  "kind",
  "entityId",
  "code",
  "message",
  "lost",
] as const;

/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A field of a CSV file. Names come from foreign files, so nothing of them may be run. */
function field(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a report has of its items in maps by their ids. */
export interface ReportDetails {
  readonly titles: ReadonlyMap<string, string>;
  /** What conversions could not carry over, in lines. */
  readonly losses: ReadonlyMap<string, readonly string[]>;
}

function valueOf(
  item: ReportItem,
  { titles, losses }: ReportDetails,
  column: (typeof COLUMNS)[number],
): string {
  switch (column) {
    case "title":
      return titles.get(item.id) ?? "";
    case "lost":
      return losses.get(item.id)?.join("; ") ?? "";
    case "code":
      return item.error?.code ?? "";
    case "message":
      return item.error?.message ?? "";
    default:
      return item[column] ?? "";
  }
}

/** The report of an import as a table, one item a line (RFC 4180). */
export function reportCsv(report: ReportLine, details: ReportDetails): string {
  const lines = report.items.map((item) =>
    COLUMNS.map((column) => field(valueOf(item, details, column))).join(","),
  );
  return [COLUMNS.join(","), ...lines, ""].join("\r\n");
}

/** The same as JSON: status, totals and every item. */
export function reportJson(report: ReportLine, { titles, losses }: ReportDetails): string {
  const { status, totals, error } = report;
  const items = report.items.map((item) => ({
    ...item,
    title: titles.get(item.id) ?? "",
    lost: losses.get(item.id) ?? [],
  }));
  return `${JSON.stringify({ status, totals, ...(error && { error }), items }, null, 2)}\n`;
}
