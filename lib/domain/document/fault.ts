import type { Telling } from "./findings";
import type { DocumentKind } from "./kind";
import type { Rule } from "./rules";

/** A fault the schema found, with everything a sentence about it needs. */
export interface Fault {
  readonly kind: DocumentKind;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** JSON Pointer into the document. */
  readonly path: string;
  /** The last segment of the path, also when it is an index. */
  readonly name: string;
  /** What stands at the path. */
  readonly value: unknown;
  /** What it is a member or element of, as far as the checked piece goes. */
  readonly parent: unknown;
  readonly newId: () => string;
}

export interface Explanation {
  readonly rule: Rule;
  /** Where a better place than that of the fault is known. */
  readonly path?: string;
  readonly tell: () => Telling;
}
