import type { RevisionStep } from "@/lib/domain/library/revision-step";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/**
 * Why an action did nothing. `signed-out`: nobody is signed in; `stale-session`: that was too long ago; `stale`: somebody else was faster; `edited`: later edits are in the way;
 * `nothing`: there is nothing to undo or redo; `invalid`: the edit would break the document; `damaged`: the library or the document is. The last four are found by the page: the server
 * could not be reached, did not answer in time, answered with a failure, or is newer than the page.
 */
export type ActionErrorCode =
  | "invalid-input"
  | "forbidden"
  | "signed-out"
  | "stale-session"
  | "not-found"
  | "stale"
  | "invalid"
  | "nothing"
  | "edited"
  | "disk-full"
  | "damaged"
  | "unexpected"
  | "unreachable"
  | "no-answer"
  | "server-failed"
  | "outdated";

/** A document that is in the way because it was changed later. */
export interface EditedDocument {
  readonly entityId: string;
  readonly kind: string;
  readonly title: string;
}

export interface ActionError {
  code: ActionErrorCode;
  /** A sentence for a person. */
  message: string;
  diagnostics?: Diagnostic[];
  /** For `edited`: which ones. */
  documents?: readonly EditedDocument[];
  /** For `stale`: what is stored now. */
  current?: { revision: number; raw: string };
}

/** What every write of the pages answers; actions never throw at the page for what a person can fix. */
export type ActionResult<T> =
  | {
      ok: true;
      data: T;
      /** The revisions that it made, so that the page's next save is not taken for somebody else's. */
      steps?: readonly RevisionStep[];
    }
  | { ok: false; error: ActionError };

export function done<T>(data: T): ActionResult<T> {
  return { ok: true, data };
}

export function failed(
  code: ActionErrorCode,
  message: string,
  more: Omit<ActionError, "code" | "message"> = {},
): ActionResult<never> {
  return { ok: false, error: { code, message, ...more } };
}
