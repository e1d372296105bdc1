/** Why a tool server was not reached, or its answer not used. */
export type ErrorType =
  | "INVALID_URL"
  | "BLOCKED_ADDRESS"
  | "CONNECTION_FAILED"
  | "TIMEOUT"
  | "UNAUTHORIZED"
  /** It wants a token that its authorization server gives out. */
  | "SIGN_IN_REQUIRED"
  /** The token is good, but not for what was asked. */
  | "SCOPE_MISSING"
  /** It answered that it takes no more requests for now. */
  | "BUSY"
  | "MISSING_SECRET"
  | "PROTOCOL_ERROR"
  | "TOO_MANY_TOOLS"
  | "STDIO_DISABLED"
  | "CANCELLED"
  /** Colloquy itself ended meanwhile. */
  | "INTERRUPTED";
