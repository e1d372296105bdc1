/** What a server may cost. Callers lower them in tests; nobody sets them at run time. */
export interface Limits {
  /** Milliseconds until the connection stands and the protocol's version is agreed on. */
  readonly connectMs: number;
  /** Milliseconds for one page of a list, or for one call. */
  readonly pageMs: number;
  /** Milliseconds for everything together. */
  readonly runMs: number;
  readonly pages: number;
  readonly tools: number;
  /** Bytes of one answer, decompressed. */
  readonly answerBytes: number;
  /** Bytes of all answers of a run, decompressed. */
  readonly runBytes: number;
  readonly redirects: number;
  /** Levels of one tool's definition. */
  readonly toolDepth: number;
  /** Characters in one tool's definition. */
  readonly toolLetters: number;
  /** Values in one tool's definition. */
  readonly toolNodes: number;
  /** Milliseconds a program gets to end by itself. */
  readonly endMs: number;
}

export const LIMITS: Limits = {
  connectMs: 10_000,
  pageMs: 30_000,
  runMs: 60_000,
  pages: 100,
  tools: 5_000,
  answerBytes: 10_000_000,
  runBytes: 20 * 1024 * 1024,
  redirects: 5,
  toolDepth: 64,
  toolLetters: 1_000_000,
  toolNodes: 10_000,
  endMs: 2_000,
};
