import type { InspectedValue } from "./inspect-toolset";

/** What would become of a reference if its server were asked now. */
export const REFERENCE_STATES = ["set", "unset", "unbound", "forbidden", "in-url"] as const;
export type ReferenceState = (typeof REFERENCE_STATES)[number];

/** One value with the toolset it is in. */
export interface ReferenceRow extends InspectedValue {
  /** Store id of the file. */
  readonly fileId: string;
  readonly fileTitle: string;
  /** Row id of the toolset. */
  readonly rowId: number;
  /** What an edit has to expect. */
  readonly revision: number;
  readonly toolsetId: string;
  /** Of the tool it is in. */
  readonly toolName: string | null;
  /** Where it would be sent: an origin, or the command of a local server. */
  readonly target: string | null;
  /** Null for what is no reference, and where nothing would be sent. */
  readonly state: ReferenceState | null;
}

export interface ReferencesReport {
  readonly toolsets: number;
  readonly rows: readonly ReferenceRow[];
}
