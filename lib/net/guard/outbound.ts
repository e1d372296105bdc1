import type { JsonRecord } from "@/lib/shared/read-value";

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
  /**
   * What a person says to a question of the server while it works. Absent: nobody is there to ask, and it is told so.
   * @param params of `elicitation/create`, as they came
   */
  readonly onQuestion?: (params: unknown, signal: AbortSignal) => Promise<SaidToServer>;
  /** How names are looked up; absent: as the machine does. */
  readonly resolve?: Resolver;
}

/** An answer to a question, or a sentence about why it is not put to anybody. */
export type SaidToServer =
  | { readonly action: "accept"; readonly content?: JsonRecord }
  | { readonly action: "decline" | "cancel" }
  | { readonly refused: string };
