import type { ErrorType } from "@/lib/domain/sync/error-type";

interface FailureWords {
  readonly title: string;
  /** What a person can do about it; null where nothing but another try helps. */
  readonly advice: string | null;
}

const WORDS: Readonly<Record<ErrorType, FailureWords>> = {
  INVALID_URL: {
    title: "The address of the server can’t be used",
    advice: "Correct it in the toolset’s settings.",
  },
  BLOCKED_ADDRESS: {
    title: "Colloquy may not contact this address",
    advice:
      "Private networks and plain http are open only to hosts that the operator lists in COLLOQUY_ALLOW_HOSTS.",
  },
  CONNECTION_FAILED: {
    title: "The server could not be reached",
    advice: "Check that it is running and that its address is right, then sync again.",
  },
  TIMEOUT: { title: "The server took too long", advice: null },
  UNAUTHORIZED: {
    title: "The server refused the request",
    advice: "Check the headers of the toolset and the secrets they refer to.",
  },
  SIGN_IN_REQUIRED: {
    title: "The server requires sign-in",
    advice: "You see first where it leads and what is asked for.",
  },
  SCOPE_MISSING: {
    title: "The sign-in lacks a scope",
    advice: "Sign in again to ask for it.",
  },
  BUSY: { title: "The server is busy", advice: "Wait, then sync again." },
  MISSING_SECRET: {
    title: "The headers refer to something that may not be sent",
    advice: "The server wasn’t contacted.",
  },
  PROTOCOL_ERROR: { title: "The server did not answer with a list of tools", advice: null },
  TOO_MANY_TOOLS: { title: "The server lists more tools than are taken", advice: null },
  STDIO_DISABLED: {
    title: "This server is a program, and programs are not started",
    advice: "The operator can allow its exact command line in COLLOQUY_STDIO.",
  },
  CANCELLED: { title: "The sync was cancelled", advice: null },
  INTERRUPTED: {
    title: "Colloquy stopped during the sync",
    advice: "Sync again.",
  },
};

/** Why a sync came to nothing and what helps, in words; for a reason nobody knows too. */
export function failureWords(errorType: string | null): FailureWords {
  const known = new Map<string, FailureWords>(Object.entries(WORDS));
  return known.get(errorType ?? "") ?? { title: "The sync failed", advice: null };
}

/** What a message says beyond the title it is under; null where that is nothing. */
export function beyondTitle(title: string, message: string | null): string | null {
  const opening = `${title}.`;
  const rest = message?.startsWith(opening) === true ? message.slice(opening.length) : message;
  const words = rest?.trim() ?? "";
  return words === "" || words === title ? null : words;
}
