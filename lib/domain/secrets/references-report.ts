import type { InspectedValue } from "./inspect-toolset";

/** One value with the toolset it stands in. */
export interface ReferenceRow extends InspectedValue {
  /** Store id of the file. */
  readonly fileId: string;
  readonly fileTitle: string;
  /** Row id of the toolset. */
  readonly rowId: number;
  /** What an edit has to expect. */
  readonly revision: number;
  readonly toolsetId: string;
  /** Of the tool it stands in. */
  readonly toolName: string | null;
  /** Where it would be sent: an origin, or the command of a local server. */
  readonly target: string | null;
}

export interface ReferencesReport {
  readonly toolsets: number;
  readonly rows: readonly ReferenceRow[];
}
