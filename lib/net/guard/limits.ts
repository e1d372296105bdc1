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
  /** Values of one message, since parsing them takes no pause: a hundred for each of as many tools as there may be. */
  readonly values: number;
  /** Orders of names with which objects of one message begin; each is worth ten values to a parser. */
  readonly shapes: number;
  /** Members of a message, of its result, and of what that contains, together. */
  readonly members: number;
  /** Messages in one answer; of those in one list there may be a fiftieth. */
  readonly messages: number;
  /** Questions that a server may ask over one connection, those that nobody but a program hears included. */
  readonly questions: number;
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
  values: 500_000,
  shapes: 80_000,
  members: 10_000,
  messages: 5_000,
  questions: 500,
  redirects: 5,
  toolDepth: 64,
  toolLetters: 1_000_000,
  toolNodes: 10_000,
  endMs: 2_000,
};
