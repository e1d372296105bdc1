/** Why a tool server was not reached, or its answer not used. */
export type ErrorType =
  | "INVALID_URL"
  | "BLOCKED_ADDRESS"
  | "CONNECTION_FAILED"
  | "TIMEOUT"
  | "UNAUTHORIZED"
  | "MISSING_SECRET"
  | "PROTOCOL_ERROR"
  | "TOO_MANY_TOOLS"
  | "STDIO_DISABLED"
  | "CANCELLED"
  /** Colloquy itself ended meanwhile. */
  | "INTERRUPTED";
