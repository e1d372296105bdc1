/** What became of one item. */
export type Outcome =
  | "imported"
  | "identical"
  | "extended"
  | "replaced"
  | "kept-both"
  | "skipped"
  | "failed";

export interface ReportItem {
  id: string;
  name: string;
  outcome: Outcome;
  /** The store id of what it became or already was. */
  entityId?: string;
  kind?: string;
  error?: { code: string; message: string };
  /** How a person wanted it to be read; absent where that was left to the format. */
  reading?: { strict?: boolean; host?: string };
}

export interface ReportTotals extends Record<Outcome, number> {
  items: number;
  /** Bytes of document text written. */
  bytes: number;
  messages: number;
  /** True when the run changed the library, so that there is something to undo. */
  written: boolean;
}

export interface ProgressLine {
  type: "progress";
  /** Items that are finished. */
  done: number;
  total: number;
  bytes: number;
  totalBytes: number;
  item?: { id: string; name: string };
}

export interface ReportLine {
  type: "report";
  /** `cancelled` and `failed` runs leave nothing behind; their items all say `skipped` or `failed`. */
  status: "done" | "cancelled" | "failed";
  totals: ReportTotals;
  items: ReportItem[];
  error?: { code: string; message: string };
}

/** One line of a run, in order; the last one is the report. */
export type ProgressEvent = ProgressLine | ReportLine;
