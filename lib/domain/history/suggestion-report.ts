import type { ScannedCalls } from "./scanned-calls";
import type { Suggestion } from "./suggest";

export interface SuggestionReport {
  readonly scanned: ScannedCalls;
  readonly suggestions: readonly Suggestion[];
  /** Where the toolsets of the suggestions are stored. */
  readonly toolsets: readonly {
    readonly rowId: number;
    readonly fileId: string;
    /** What an edit has to expect. */
    readonly revision: number;
  }[];
}
