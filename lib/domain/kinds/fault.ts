import type { SchemaError } from "@/lib/validation/validator";
import type { Telling } from "../document/findings";
import type { DocumentKind } from "./kind";
import type { Rule } from "../document/rules";

/** A fault the schema found, with everything a sentence about it needs. */
export interface Fault extends SchemaError {
  readonly kind: DocumentKind;
  /** The last segment of the path, also when it is an index. */
  readonly name: string;
  readonly newId: () => string;
}

export interface Explanation {
  readonly rule: Rule;
  /** Where a better place than that of the fault is known. */
  readonly path?: string;
  readonly tell: () => Telling;
}
