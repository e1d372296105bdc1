import type { ErrorType } from "@/lib/domain/sync/error-type";

/** Why a server was not reached. It contains no header value, no resolved address and no byte of an answer. */
export interface NetFailure {
  readonly ok: false;
  readonly errorType: ErrorType;
  /** A sentence for everybody who may start a request. */
  readonly message: string;
  /** What exactly went wrong; only where nobody but this machine can ask, because it maps the network. */
  readonly detail?: string;
  /** Of `SCOPE_MISSING`: what it asks for. */
  readonly scopes?: readonly string[];
  /** Of `BUSY`: milliseconds it asks to wait. */
  readonly waitMs?: number;
}

const SENTENCES: Readonly<Record<ErrorType, string>> = {
  INVALID_URL: "The address of the server can’t be used.",
  BLOCKED_ADDRESS: "The address is in a network that Colloquy may not reach.",
  CONNECTION_FAILED: "The server could not be reached.",
  TIMEOUT: "The server did not answer in time.",
  UNAUTHORIZED: "The server refused the credentials, or requires some.",
  SIGN_IN_REQUIRED: "The server requires sign-in.",
  SCOPE_MISSING: "The sign-in lacks a scope that the server requires.",
  BUSY: "The server is busy.",
  MISSING_SECRET: "A reference in the headers could not be filled in.",
  PROTOCOL_ERROR: "The server’s answer does not follow the protocol.",
  TOO_MANY_TOOLS: "The server lists more tools than Colloquy takes.",
  STDIO_DISABLED: "Servers that are started as a program are switched off here.",
  CANCELLED: "It was cancelled.",
  INTERRUPTED: "Colloquy ended meanwhile.",
};

/**
 * A failure as a value.
 * @param message more than the sentence of its kind says; for faults in what a person wrote only
 */
export function failure(errorType: ErrorType, message?: string, detail?: string): NetFailure {
  return {
    ok: false,
    errorType,
    message: message ?? SENTENCES[errorType],
    ...(detail === undefined ? {} : { detail }),
  };
}

/** Carries a failure through the client of the protocol, which knows exceptions only. */
export class NetError extends Error {
  override name = "NetError";
  readonly errorType: ErrorType;
  /** See `NetFailure.detail`. */
  readonly detail: string | undefined;
  /** Takes the place of the sentence of its kind; see `failure`. */
  readonly sentence: string | undefined;

  constructor(errorType: ErrorType, detail?: string, sentence?: string) {
    super(sentence ?? SENTENCES[errorType]);
    this.errorType = errorType;
    this.detail = detail;
    this.sentence = sentence;
  }
}
