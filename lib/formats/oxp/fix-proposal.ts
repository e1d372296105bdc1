import type { JsonRecord } from "@/lib/shared/read-value";
import type { Fix, FixOperation } from "@/lib/validation/diagnostic";

/** What a fix may look at. */
export interface FixAbout {
  readonly definition: JsonRecord;
  /** What stands before the dot of an id where the definition names nothing. */
  readonly toolkit: string;
  /** The definition that has the same id, if one has. */
  readonly twin: JsonRecord | null;
  /** Ids of the whole file. */
  readonly ids: ReadonlySet<string>;
}

/** Steps on the definition, and in what words they are offered. */
export interface Proposal {
  readonly title: string;
  /** `auto` unless stated. */
  readonly mode?: Fix["mode"];
  readonly operations: readonly FixOperation[];
}
