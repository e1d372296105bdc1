import type { FailedStage } from "@/lib/data/documents/input";
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

interface Entry {
  item: ReportItem;
  written: { bytes: number; messages: number };
}

const NONE_WRITTEN = { bytes: 0, messages: 0 };

/** What became of the items so far. */
export class RunReport {
  readonly #entries: Entry[] = [];

  add(item: ReportItem, { bytes, messages }: Entry["written"]): void {
    this.#entries.push({ item, written: { bytes, messages } });
  }

  /** Marks what found no place when the import ended. */
  fail(failed: readonly FailedStage[]): void {
    const reasons = new Map(failed.map(({ entityId, reason }) => [entityId, reason]));
    for (const entry of this.#entries) {
      const { item } = entry;
      const reason = reasons.get(item.entityId ?? "");
      if (reason === undefined || !WRITES[item.outcome]) continue;
      entry.item = { ...item, outcome: "failed", error: describe(reason) };
      entry.written = NONE_WRITTEN;
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
    for (const { item, written } of this.#entries) {
      totals[item.outcome] += 1;
      totals.bytes += written.bytes;
      totals.messages += written.messages;
      totals.written ||= WRITES[item.outcome];
    }
    return totals;
  }

  line(): ReportLine {
    const items = this.#entries.map(({ item }) => item);
    return { type: "report", status: "done", totals: this.totals(), items };
  }

  /** The report of a run that left nothing behind. */
  undone(status: "cancelled" | "failed", error?: { code: string; message: string }): ReportLine {
    for (const entry of this.#entries) {
      const { id, name, outcome } = entry.item;
      if (!WRITES[outcome]) continue;
      entry.item = { id, name, outcome: "skipped" };
      entry.written = NONE_WRITTEN;
    }
    return { ...this.line(), status, ...(error && { error }) };
  }
}

function describe(reason: FailedStage["reason"]): { code: string; message: string } {
  return REASONS[reason];
}

const REASONS: Readonly<Record<FailedStage["reason"], { code: string; message: string }>> = {
  gone: {
    code: "library-changed",
    message: "The stored document was removed while the import ran.",
  },
  changed: {
    code: "library-changed",
    message: "The stored document was changed while the import ran; drop the file again.",
  },
  "not-owner": {
    code: "not-owner",
    message:
      "Only the owner of the stored conversation can mark it private or clear the mark, with a key only if it includes private conversations.",
  },
};
