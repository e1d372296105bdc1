import type { ImportPlan } from "./plan";
import type { ReportLine } from "./progress";
import type { ImportDetail as StoredImport } from "./stored";

export type { ImportListItem } from "./stored";

/** What is known of an import: its plan and report for a day, its record for good. */
export interface ImportDetail {
  readonly plan: ImportPlan | null;
  readonly report: ReportLine | null;
  /** Null until a run has changed the library. */
  readonly import: StoredImport | null;
}
