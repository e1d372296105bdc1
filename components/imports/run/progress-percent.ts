import type { ProgressLine } from "@/lib/domain/imports/progress";

/** A bar is full only with the report. */
const MOST = 99;

/** How much of a run is done, in percent: by bytes where there are any, never 100 before the end. */
export function shareDone({
  done,
  total,
  bytes,
  totalBytes,
}: Pick<ProgressLine, "done" | "total" | "bytes" | "totalBytes">): number {
  const share = totalBytes > 0 ? bytes / totalBytes : total > 0 ? done / total : 0;
  return Math.min(MOST, Math.max(0, Math.floor(share * 100)));
}

/** Lines of a run never go back, in whatever order they are told. */
export function furtherLine(before: ProgressLine | null, next: ProgressLine): ProgressLine {
  if (before === null) return next;
  return {
    ...next,
    done: Math.max(before.done, next.done),
    bytes: Math.max(before.bytes, next.bytes),
    total: Math.max(before.total, next.total),
    totalBytes: Math.max(before.totalBytes, next.totalBytes),
  };
}
