import type { Findings } from "./findings";

/** What the rules share while one document (or one piece of it) is looked at. */
export interface LintContext {
  readonly findings: Findings;
  /** Epoch milliseconds; times more than a day later are in the future. */
  readonly now: number;
  /** A new unique id, for fixes. */
  readonly newId: () => string;
  /** SHA-256 in hex. Without it the hashes of attachments are not compared. */
  readonly sha256?: ((bytes: Uint8Array) => string) | undefined;
}

/** What the caller may decide; the rest has defaults. */
export type LintOptions = Partial<Omit<LintContext, "findings">>;

export function createLintContext(findings: Findings, options: LintOptions = {}): LintContext {
  return {
    findings,
    now: options.now ?? Date.now(),
    newId: options.newId ?? (() => crypto.randomUUID()),
    sha256: options.sha256,
  };
}
