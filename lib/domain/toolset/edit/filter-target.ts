import type { SyncState } from "@/lib/domain/permissions/resolve/gates";
import type { JsonRecord } from "@/lib/shared/read-value";

/** A toolset whose filters can be edited. */
export interface FilterTarget {
  readonly fileId: string;
  readonly fileTitle: string;
  /** When the file was stored: the age of what a preview is made on. */
  readonly storedMs: number;
  /** The ids of the file's toolsets, "" for one without. */
  readonly toolsetIds: readonly string[];
  /** Row id, for edits. */
  readonly rowId: number;
  readonly revision: number;
  /** With no more of its tools than filters look at. */
  readonly toolset: JsonRecord;
  /** The application's own defaults. */
  readonly application: JsonRecord;
  /** What the last listing of the server says about tools, by their position. */
  readonly states: readonly (readonly [position: number, state: SyncState])[];
}
