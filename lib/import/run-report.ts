import type { FailedStage } from "@/lib/data/bulk-input";
import type { Outcome, ReportItem, ReportLine, ReportTotals } from "@/lib/domain/imports/progress";

/** Whether an outcome changed the library. */
const WRITES: Readonly<Record<Outcome, boolean>> = {
  imported: true,
  extended: true,
  replaced: true,
  "kept-both": true,
  identical: false,
  skipped: false,
  failed: false,
};

export function changesLibrary(outcome: Outcome): boolean {
  return WRITES[outcome];
}

interface Entry extends ReportItem {
  bytes: number;
  messages: number;
}

/** What became of the items so far. */
export class RunReport {
  #entries: Entry[] = [];

  add(
    item: ReportItem,
    written: { bytes: number; messages: number } = { bytes: 0, messages: 0 },
  ): void {
    const { bytes, messages } = written;
    this.#entries.push({ ...item, bytes, messages });
  }

  /** Marks what found no place when the import ended. */
  fail(failed: readonly FailedStage[]): void {
    const reasons = new Map(failed.map(({ entityId, reason }) => [entityId, reason]));
    for (const entry of this.#entries) {
      const reason = reasons.get(entry.entityId ?? "");
      if (reason === undefined || !WRITES[entry.outcome]) continue;
      entry.outcome = "failed";
      entry.bytes = 0;
      entry.messages = 0;
      entry.error = {
        code: "library-changed",
        message:
          reason === "gone"
            ? "The stored document was removed while the import ran."
            : "The stored document was changed while the import ran; drop the file again.",
      };
    }
  }

  totals(): ReportTotals {
    const totals: ReportTotals = {
      items: this.#entries.length,
      bytes: 0,
      messages: 0,
      written: false,
      imported: 0,
      identical: 0,
      extended: 0,
      replaced: 0,
      "kept-both": 0,
      skipped: 0,
      failed: 0,
    };
    for (const { outcome, bytes, messages } of this.#entries) {
      totals[outcome] += 1;
      totals.bytes += bytes;
      totals.messages += messages;
      totals.written ||= WRITES[outcome];
    }
    return totals;
  }

  line(): ReportLine {
    const items = this.#entries.map(({ bytes: _, messages: __, ...item }) => item);
    return { type: "report", status: "done", totals: this.totals(), items };
  }

  /** The report of a run that left nothing behind. */
  undone(status: "cancelled" | "failed", error?: { code: string; message: string }): ReportLine {
    for (const entry of this.#entries) {
      if (!WRITES[entry.outcome]) continue;
      entry.outcome = "skipped";
      entry.bytes = 0;
      entry.messages = 0;
      delete entry.entityId;
    }
    return { ...this.line(), status, ...(error && { error }) };
  }
}
