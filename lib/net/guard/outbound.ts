import type { Limits } from "./limits";
import type { OperatorRules } from "./operator-rules";
import type { Resolver } from "./lookup";

/** What may be set for a request to a server. */
export interface OutboundOptions {
  /** Ends the request; it answers `CANCELLED` then. */
  readonly signal: AbortSignal;
  /** Absent: those of the environment. */
  readonly rules?: OperatorRules;
  readonly limits?: Partial<Limits>;
  /** How names are looked up; absent: as the machine does. */
  readonly resolve?: Resolver;
}
