import type { JsonCheck } from "../json/marks";

/** How a field looks and what it says where its form was made for one noun; one of a stranger's schema has none. */
export interface FieldLook {
  readonly description?: string;
  readonly placeholder?: string;
  /** For code, ids and JSON. */
  readonly isMono?: boolean;
  /** Of a text; without them it has one line. */
  readonly rows?: number;
  readonly grows?: boolean;
  readonly autoFocus?: boolean;
  /** What the values of a choice are called, and "true" and "false" of a flag. */
  readonly words?: Readonly<Record<string, string>>;
  /** What it is called not to choose; where it is absent, one has to. */
  readonly unset?: string;
  /** Whether a stored value that the schema does not name can be kept. */
  readonly keepsUnknown?: boolean;
  /** Of JSON. */
  readonly size?: "short" | "tall";
  readonly check?: JsonCheck;
}
