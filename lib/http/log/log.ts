/** What a log line may say: identifiers and codes, never titles, texts or header values. */
export interface LogFields {
  requestId?: string;
  method?: string;
  /** The route's template, so no id of a document gets into it. */
  route?: string;
  status?: number;
  action?: string;
  count?: number;
}

type Level = "info" | "warn" | "error";

interface LoggedError {
  name: string;
  message: string;
  stack: string[];
  cause?: LoggedError;
}

function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: "", stack: [] };
  const logged: LoggedError = {
    name: error.name,
    // A parser's message quotes the text it failed on, which may be somebody's conversation.
    message: error instanceof SyntaxError ? "" : error.message.slice(0, 300),
    stack: (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at ")),
  };
  if (error.cause !== undefined && depth < 3) logged.cause = describeError(error.cause, depth + 1);
  return logged;
}

/** Writes one JSON line to standard error. */
export function log(level: Level, event: string, fields: LogFields = {}, error?: unknown): void {
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...fields,
    ...(error === undefined ? {} : { error: describeError(error) }),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
