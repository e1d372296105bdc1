import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";

import { failure, NetError } from "./failure";
import type { NetFailure } from "./failure";
import { mask } from "./mask";
import type { Run } from "./run";

/**
 * What an exception on the way to a server means. The first fault of the run counts more than what followed from it.
 * @param filledIn values that must not be seen
 */
export function failureOf(error: unknown, run: Run, filledIn: readonly string[]): NetFailure {
  const chain = causesOf(run.signal.aborted ? run.signal.reason : error);
  const known = chain.find((link) => link instanceof NetError);
  const { errorType, sentence, detail } = known ?? judge(chain);
  return failure(
    errorType,
    sentence,
    // Which door is closed, and how, is told to nobody who could not look for himself.
    run.rules.isLocal && detail !== undefined ? mask(detail, filledIn) : undefined,
  );
}

type Judgement = Pick<NetError, "errorType" | "sentence" | "detail">;

const say = (errorType: NetError["errorType"], detail?: string): Judgement =>
  new NetError(errorType, detail);

function judge(chain: readonly unknown[]): Judgement {
  for (const link of chain) {
    const status = statusOf(link);
    if (status === 401 || status === 403 || link instanceof UnauthorizedError) {
      return say("UNAUTHORIZED", status === null ? undefined : `It answered HTTP ${status}.`);
    }
    if (status !== null) return say("CONNECTION_FAILED", `It answered HTTP ${status}.`);
    const code = codeOf(link);
    const reason = code === null ? undefined : REASONS.get(code);
    if (reason !== undefined) return say(reason[0], `${reason[1]} (${String(code)})`);
    if (code !== null && TLS.test(code)) return say("CONNECTION_FAILED", `TLS failed (${code}).`);
    if (link instanceof ProtocolError) {
      return say("PROTOCOL_ERROR", `It answered with error ${link.code}.`);
    }
    if (link instanceof SyntaxError || /ZodError/.test(nameOf(link))) {
      return say("PROTOCOL_ERROR", "An answer could not be read.");
    }
  }
  const [first] = chain;
  if (first instanceof SdkError && PROTOCOL_CODES.has(first.code)) return say("PROTOCOL_ERROR");
  return say("CONNECTION_FAILED");
}

const REASONS: ReadonlyMap<string, readonly [NetError["errorType"], string]> = new Map([
  ["ENOTFOUND", ["CONNECTION_FAILED", "The name does not resolve"]],
  ["EAI_AGAIN", ["CONNECTION_FAILED", "The name cannot be resolved now"]],
  ["ECONNREFUSED", ["CONNECTION_FAILED", "The connection was refused"]],
  ["ECONNRESET", ["CONNECTION_FAILED", "The connection was cut"]],
  ["EPIPE", ["CONNECTION_FAILED", "The connection was cut"]],
  ["UND_ERR_SOCKET", ["CONNECTION_FAILED", "The connection was cut"]],
  ["EHOSTUNREACH", ["CONNECTION_FAILED", "The host cannot be reached"]],
  ["ENETUNREACH", ["CONNECTION_FAILED", "The network cannot be reached"]],
  ["ETIMEDOUT", ["TIMEOUT", "The connection took too long"]],
  ["UND_ERR_CONNECT_TIMEOUT", ["TIMEOUT", "The connection took too long"]],
  ["UND_ERR_HEADERS_TIMEOUT", ["TIMEOUT", "It did not begin to answer"]],
  ["UND_ERR_BODY_TIMEOUT", ["TIMEOUT", "It stopped in the middle of an answer"]],
  [SdkErrorCode.RequestTimeout, ["TIMEOUT", "It did not answer"]],
  [SdkErrorCode.ConnectionClosed, ["CONNECTION_FAILED", "It closed the connection"]],
  [SdkErrorCode.ClientHttpUnexpectedContent, ["PROTOCOL_ERROR", "An answer was of a wrong type"]],
]);

const TLS = /^(?:ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;

const PROTOCOL_CODES: ReadonlySet<string> = new Set([
  SdkErrorCode.EraNegotiationFailed,
  SdkErrorCode.InvalidResult,
  SdkErrorCode.MethodNotSupportedByProtocolVersion,
]);

const DEEPEST = 8;

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next = error;
  while (next instanceof Error && chain.length < DEEPEST) {
    chain.push(next);
    next = next instanceof AggregateError ? (next.errors[0] as unknown) : next.cause;
  }
  return chain;
}

function statusOf(link: unknown): number | null {
  if (link instanceof SdkHttpError) return link.status;
  if (link instanceof SseError && link.code !== undefined && link.code >= 300) return link.code;
  const posted = link instanceof Error ? /\(HTTP (\d{3})\)/.exec(link.message)?.[1] : undefined;
  return posted === undefined ? null : Number(posted);
}

function codeOf(link: unknown): string | null {
  const code: unknown = link instanceof Error && "code" in link ? link.code : null;
  return typeof code === "string" ? code : null;
}

const nameOf = (link: unknown): string => (link instanceof Error ? link.name : "");
