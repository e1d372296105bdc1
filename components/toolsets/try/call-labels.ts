import type { CallRecord } from "@/lib/domain/calls/record";

const TITLES: ReadonlyMap<string, string> = new Map([
  ["INVALID_URL", "The address of the server can’t be used"],
  ["BLOCKED_ADDRESS", "Colloquy may not contact this address"],
  ["CONNECTION_FAILED", "The server could not be reached"],
  ["TIMEOUT", "The tool did not answer in time"],
  ["UNAUTHORIZED", "The server refused the request"],
  ["SIGN_IN_REQUIRED", "The server requires sign-in"],
  ["SCOPE_MISSING", "The sign-in lacks a scope"],
  ["BUSY", "The server is busy"],
  ["MISSING_SECRET", "The headers refer to something that may not be sent"],
  ["PROTOCOL_ERROR", "The server’s answer could not be used"],
  ["STDIO_DISABLED", "This server is a program, and programs are not started"],
  ["CANCELLED", "The call was cancelled"],
  ["INTERRUPTED", "Colloquy stopped before the tool answered"],
]);

/** Why there is no answer. */
export function failureTitle(errorType: string | null): string {
  return TITLES.get(errorType ?? "") ?? "The call failed";
}

/** How a call ended, as a badge says it. */
export function outcomeWord({ outcome, errorType }: CallRecord): string {
  switch (outcome) {
    case "ok":
      return "answered";
    case "blocked":
      return "refused: off";
    case "cancelled":
      return "cancelled";
    case "error":
      if (errorType === "TIMEOUT") return "timed out";
      if (errorType === "INTERRUPTED") return "interrupted";
      return errorType === null ? "reported a failure" : "not reached";
  }
}

/** The colour that helps the word. */
export function outcomeTone({ outcome }: CallRecord): "success" | "danger" | "neutral" {
  if (outcome === "ok") return "success";
  return outcome === "error" ? "danger" : "neutral";
}

/** "1 place", "3 places". */
export function places(count: number): string {
  return count === 1 ? "1 place" : `${count} places`;
}
