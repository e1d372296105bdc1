import { SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";

import { NetError } from "../guard/failure";
import type { Run } from "./run";

/**
 * Whether a server that failed at the question of the newest revision may be one that does not know it. Before 2026 no
 * rule said how to answer a question that comes before `initialize`, so they answer with any fault, a page, or by
 * hanging up. Only a refusal that speaks for itself ends the attempt: sign in, no rights, come back later.
 */
export function mayKnowOnlyOlder(error: unknown, run: Run): boolean {
  if (run.signal.aborted || !(error instanceof SdkError)) return false;
  if (error instanceof SdkHttpError) return isWithoutReason(error, run);
  if (error.code !== SdkErrorCode.EraNegotiationFailed) return false;
  return isAnswer(error.cause);
}

function isWithoutReason(error: SdkHttpError, run: Run): boolean {
  const refusal = run.refusal();
  const says = refusal?.status === error.status ? refusal : null;
  // The client gives these codes to what came of that question, and to nothing later.
  if (error.code === SdkErrorCode.ClientHttpAuthentication) return says?.isChallenged === false;
  return error.code === SdkErrorCode.EraNegotiationFailed && (says?.waitMs ?? null) === null;
}

/** A server that was never reached would not be reached by the older question. */
function isAnswer(cause: unknown): boolean {
  if (cause instanceof NetError) return cause.errorType === "CONNECTION_FAILED";
  return !isUnreached(cause);
}

const UNREACHED: ReadonlySet<unknown> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function isUnreached(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if ("code" in error && UNREACHED.has(error.code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnreached);
  return error.cause !== undefined && isUnreached(error.cause);
}
