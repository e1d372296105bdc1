/** What the process ends with; documented in docs/command-line.md. */
export const EXIT = {
  /** It did what was asked. */
  done: 0,
  /** What was looked at is not all right: invalid, different, in conflict, or not imported. */
  found: 1,
  /** The command was called in a way it does not understand. */
  usage: 2,
  /** A file could not be read or written. */
  file: 3,
  /** Somebody has to decide first: a consent, a review. */
  decision: 4,
  /** The server that was named does not answer, or refuses. */
  server: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a sentence for the person who called it. */
export class CommandError extends Error {
  override name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}
