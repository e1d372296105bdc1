import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { failure, NetError, type NetFailure } from "../guard/failure";
import { waitText, type Refusal } from "../guard/refusal";
import type { ResolvedTarget } from "../guard/resolved-target";
import type { Run } from "./run";
import { refusedFor, wrongVersion } from "./versions";
import { concealText } from "@/lib/domain/secrets/conceal-text";
import { MASK, valueMask } from "@/lib/domain/secrets/mask-values";

/**
 * What an exception on the way to a server means. The first fault of the run counts more than what followed from it.
 * @param target whose values must not be seen
 */
export function failureOf(error: unknown, run: Run, target: ResolvedTarget): NetFailure {
  const chain = causesOf(run.signal.aborted ? run.signal.reason : error);
  const known = chain.find((link) => link instanceof NetError);
  const { errorType, sentence, detail } = known ?? judge(chain, run, target);
  const failed = failure(
    errorType,
    sentence,
    // Which door is closed, and how, is told to nobody who could not look for himself.
    run.rules.isLocal && detail !== undefined ? mask(detail, target.filledIn) : undefined,
  );
  const { missingScopes, waitMs } = run.refusal() ?? { missingScopes: null, waitMs: null };
  return {
    ...failed,
    ...(errorType === "SCOPE_MISSING" ? { scopes: missingScopes ?? [] } : {}),
    ...(errorType === "BUSY" && waitMs !== null ? { waitMs } : {}),
  };
}

type Judgement = Pick<NetError, "errorType" | "sentence" | "detail">;

const say = (errorType: NetError["errorType"], detail?: string, sentence?: string): Judgement =>
  new NetError(errorType, detail, sentence);

function judge(chain: readonly unknown[], run: Run, target: ResolvedTarget): Judgement {
  for (const link of chain) {
    const versions = refusedFor(link);
    if (versions !== null) return say("PROTOCOL_ERROR", undefined, wrongVersion(versions));
    const status = statusOf(link);
    if (status !== null) return judgeStatus(status, run.refusal(), target);
    const code = codeOf(link);
    const reason = code === null ? undefined : REASONS.get(code);
    if (reason !== undefined) return say(reason[0], `${reason[1]} (${String(code)})`);
    if (code !== null && TLS.test(code)) return say("CONNECTION_FAILED", `TLS failed (${code}).`);
    const broken = BROKEN.find(([, sign]) =>
      sign.test(`${nameOf(link)} ${code} ${messageOf(link)}`),
    );
    if (broken !== undefined) return say("CONNECTION_FAILED", broken[0]);
    if (link instanceof ProtocolError) {
      return say("PROTOCOL_ERROR", `It answered with error ${link.code}.`);
    }
    if (link instanceof SyntaxError || /ZodError/.test(nameOf(link))) {
      return say("PROTOCOL_ERROR", "Its answer is not an MCP message.");
    }
  }
  const [first] = chain;
  if (first instanceof SdkError && PROTOCOL_CODES.has(first.code)) return say("PROTOCOL_ERROR");
  return say("CONNECTION_FAILED");
}

function judgeStatus(status: number, last: Refusal | null, target: ResolvedTarget): Judgement {
  const refusal = last?.status === status ? last : null;
  const detail = `It answered HTTP ${status}.`;
  if (status === 401) return judgeUnauthorized(refusal, target, detail);
  if (status === 403 && refusal !== null && refusal.missingScopes !== null) {
    const named = refusal.missingScopes.join(" ");
    const sentence =
      named === "" || named.length > LONGEST_SCOPES
        ? SCOPE_MISSING
        : `${SCOPE_MISSING} It asks for ${named}.`;
    return say("SCOPE_MISSING", detail, sentence);
  }
  if (status === 403) return say("UNAUTHORIZED", detail, DENIED);
  const waitMs = refusal?.waitMs ?? null;
  if (status === 429 || (status === 503 && waitMs !== null)) {
    const when = waitMs === null ? "" : ` It asks to wait ${waitText(waitMs)}.`;
    return say("BUSY", detail, `The server is busy.${when}`);
  }
  return say("CONNECTION_FAILED", detail);
}

function judgeUnauthorized(
  refusal: Refusal | null,
  target: ResolvedTarget,
  detail: string,
): Judgement {
  if (target.kind === "http" && target.isSignedIn === true) {
    return say("SIGN_IN_REQUIRED", detail, SIGN_IN_ENDED);
  }
  const names = Object.keys(target.kind === "http" ? target.headers : {});
  // A server that says where to sign in means that, whatever other headers it was sent.
  const leads =
    refusal?.challenge?.resourceMetadata !== undefined &&
    refusal.challenge.resourceMetadata !== null;
  const isSignIn = leads
    ? !names.some((name) => name.toLowerCase() === "authorization")
    : names.every((name) => HARMLESS.has(name.toLowerCase()));
  return isSignIn
    ? say("SIGN_IN_REQUIRED", detail, SIGN_IN_NEEDED)
    : say("UNAUTHORIZED", detail, REFUSED);
}

const LONGEST_SCOPES = 200;
const SIGN_IN_NEEDED = "The server requires sign-in.";
const SIGN_IN_ENDED = "The server no longer accepts the sign-in. Sign in again.";
const REFUSED = "The server refused the credentials. Check the secret that the headers refer to.";
const SCOPE_MISSING = "The credentials lack a scope that the server requires.";
const DENIED = "The server denied access to these credentials.";

/** Any other header can be a credential, whatever it is called. */
const HARMLESS: ReadonlySet<string> = new Set(["accept", "content-type", "user-agent"]);

const REASONS: ReadonlyMap<string, readonly [NetError["errorType"], string]> = new Map([
  ["ENOTFOUND", ["CONNECTION_FAILED", "The name does not resolve"]],
  ["EAI_AGAIN", ["CONNECTION_FAILED", "The name can’t be resolved now"]],
  ["ECONNREFUSED", ["CONNECTION_FAILED", "The connection was refused"]],
  ["ECONNRESET", ["CONNECTION_FAILED", "The connection was cut"]],
  ["EPIPE", ["CONNECTION_FAILED", "The connection was cut"]],
  ["UND_ERR_SOCKET", ["CONNECTION_FAILED", "The connection was cut"]],
  ["EHOSTUNREACH", ["CONNECTION_FAILED", "The host can’t be reached"]],
  ["ENETUNREACH", ["CONNECTION_FAILED", "The network can’t be reached"]],
  ["ETIMEDOUT", ["TIMEOUT", "The connection took too long"]],
  ["UND_ERR_CONNECT_TIMEOUT", ["TIMEOUT", "The connection took too long"]],
  ["UND_ERR_HEADERS_TIMEOUT", ["TIMEOUT", "It did not begin to answer"]],
  ["UND_ERR_BODY_TIMEOUT", ["TIMEOUT", "It stopped in the middle of an answer"]],
  [SdkErrorCode.RequestTimeout, ["TIMEOUT", "It did not answer"]],
  [SdkErrorCode.ConnectionClosed, ["CONNECTION_FAILED", "It closed the connection"]],
  [SdkErrorCode.InvalidResult, ["PROTOCOL_ERROR", "Its answer lacks what the protocol requires"]],
  [
    SdkErrorCode.InputRequiredRoundsExceeded,
    ["PROTOCOL_ERROR", "It asked for input again and again and did not answer"],
  ],
  [
    SdkErrorCode.ClientHttpUnexpectedContent,
    ["PROTOCOL_ERROR", "It answered with something else than MCP, such as a web page"],
  ],
]);

/** Answers that are no good HTTP, by their name, code and words. Some come without a code. */
const BROKEN: readonly (readonly [string, RegExp])[] = [
  ["It did not answer in HTTP.", /^HTTPParserError |HPE_/],
  ["The headers of its answer are too large.", /UND_ERR_HEADERS_OVERFLOW/],
  [
    "Its answer is longer or shorter than it says.",
    /UND_ERR_RES_(?:CONTENT_LENGTH|EXCEEDED)|^ResponseContentLength/,
  ],
  [
    "Its answer can’t be decompressed.",
    /\bZ_[A-Z_]+\b|ERR_(?:_ERROR_|BROTLI|ZLIB|PADDING)|content-encodings/,
  ],
];

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
  if (link instanceof UnauthorizedError) return 401;
  if (link instanceof InsufficientScopeError) return 403;
  if (link instanceof SdkHttpError) return link.status;
  if (link instanceof SseError && link.code !== undefined && link.code >= 300) return link.code;
  const posted = link instanceof Error ? /\(HTTP (\d{3})\)/.exec(link.message)?.[1] : undefined;
  return posted === undefined ? null : Number(posted);
}

function codeOf(link: unknown): string | null {
  const code: unknown = link instanceof Error && "code" in link ? link.code : null;
  return typeof code === "string" ? code : null;
}

const messageOf = (link: unknown): string => (link instanceof Error ? link.message : "");

const nameOf = (link: unknown): string => (link instanceof Error ? link.name : "");

/** The text without the values given, and without what looks like a credential by itself. */
function mask(text: string, values: readonly string[]): string {
  const without = valueMask(values)(text);
  return concealText("", without, MASK) ?? without;
}
