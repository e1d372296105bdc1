import type { Fix, FixOperation } from "@/lib/validation/diagnostic";

import type { Unchecked } from "../kit/source/unchecked";
import type { OxpDefinition } from "./source";

/** What a fix may look at. */
export interface FixAbout {
  readonly definition: Unchecked<OxpDefinition>;
  /** What comes before the dot of an id where the definition names nothing. */
  readonly toolkit: string;
  /** The definition that has the same id, if one has. */
  readonly twin: Unchecked<OxpDefinition> | null;
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
