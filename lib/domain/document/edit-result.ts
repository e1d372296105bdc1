import type { TextEdit } from "@/lib/json/edit";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** Who edits, when, and whether documents without an audit trail get one. */
export interface EditContext {
  /** ISO 8601. */
  readonly now: string;
  readonly actor: string;
  /** The setting "keep an audit trail"; where a trail exists it is continued in any case. */
  readonly audit: boolean;
  /** A new unique id, for what an edit adds. */
  readonly newId: () => string;
  /** SHA-256 in hex. Without it a fix cannot write the hash of an attachment. */
  readonly sha256?: (bytes: Uint8Array) => string;
}

/**
 * What an edit would change in one piece of text. No edits means that all is already as asked.
 * A refusal says why, with pointers into the piece itself.
 */
export type EditResult =
  | { readonly ok: true; readonly edits: TextEdit[]; readonly label: string }
  | Refusal;

export interface Refusal {
  readonly ok: false;
  readonly diagnostics: Diagnostic[];
}

/** A refusal with one reason. */
export function refuse(rule: string, message: string, path = ""): Refusal {
  return { ok: false, diagnostics: [{ severity: "error", rule, message, path }] };
}
