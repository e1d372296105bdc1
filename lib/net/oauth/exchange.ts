import {
  allowInsecureRequests,
  AuthorizationResponseError,
  customFetch,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
  type CustomFetchOptions,
} from "oauth4webapi";

import { failureOf } from "../connect/failure-of";
import { openRun, type Run } from "../connect/run";
import { isInside, rulesForPublic } from "../guard/address-rule";
import { checkUrl } from "../guard/check-url";
import { failure, NetError, type NetFailure } from "../guard/failure";
import { openOutbound, type Outbound } from "../guard/fetch";
import type { Limits } from "../guard/limits";
import type { OutboundOptions } from "../guard/outbound";
import type { Refusal } from "../guard/refusal";

/** Descriptions and tokens are small, and a person waits for them. */
const LIMITS: Partial<Limits> = {
  connectMs: 5_000,
  pageMs: 10_000,
  runMs: 20_000,
  answerBytes: 262_144,
  runBytes: 1_000_000,
  // What is asked here decides where credentials go, or carries them.
  redirects: 0,
};

type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** A talk with what describes a tool server, and with its authorization server. */
export interface Exchange {
  readonly ask: Ask;
  /** For the functions of oauth4webapi. */
  readonly http: {
    readonly [customFetch]: (
      url: string,
      options: CustomFetchOptions<string, URLSearchParams | string | null | undefined>,
    ) => Promise<Response>;
    readonly [allowInsecureRequests]: true;
  };
  /** An address that somebody else stated, if it may be asked; otherwise null. */
  readonly allowed: (address: unknown) => string | null;
  /** The same for what is stated at an address: a public one leads to public addresses only. */
  readonly ledBy: (address: string) => Exchange;
  /** What the last answer said that refused something. */
  readonly refusal: () => Refusal | null;
}

/** Why a sign-in, or its renewal, came to nothing. */
export interface OAuthFailure extends NetFailure {
  /** The code of RFC 6749 that the authorization server answered with; null where it did not. */
  readonly oauthError: string | null;
}

/**
 * Opens a way to the authorization server of a tool server, does `work` and closes it. A public tool server leads to
 * public addresses only, like one that redirects.
 * @param server address of the tool server
 */
export async function withExchange<T>(
  server: string,
  options: OutboundOptions,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T | OAuthFailure> {
  const run = openRun({ ...options, limits: { ...LIMITS, ...options.limits } });
  const checked = checkUrl(server, run.rules, true);
  if (!checked.ok) {
    run.end();
    return { ...checked, oauthError: null };
  }
  const outbound = openOutbound({
    rules: run.rules,
    limits: run.limits,
    resolve: options.resolve,
    signal: run.signal,
    // http: is for this machine and for hosts that the operator listed, whatever is asked.
    carriesSecrets: true,
    onFault: run.fail,
    onRefusal: run.noteRefusal,
  });
  try {
    return await run.race(work(exchangeLedBy(checked.url, run, outbound)));
  } catch (error) {
    const known = oauthFailure(error);
    if (known !== null && !run.signal.aborted) return known;
    const target = {
      kind: "http",
      transport: "http",
      url: server,
      headers: {},
      filledIn: [],
    } as const;
    return { ...failureOf(error, run, target), oauthError: null };
  } finally {
    run.end();
    await outbound.close();
  }
}

function exchangeLedBy(leader: URL, run: Run, outbound: Outbound): Exchange {
  const isPublic = !isInside(leader, run.rules);
  const rules = isPublic ? rulesForPublic(run.rules) : run.rules;
  const ask: Ask = async (url, init) => {
    // What it says of itself leads nowhere else.
    const isLed = isPublic && new URL(url).origin !== leader.origin;
    return (await outbound.follow(url, { isPublic: isLed }, init)).answer;
  };
  const exchange: Exchange = {
    ask,
    http: {
      [customFetch]: (url, { body, signal, ...init }) =>
        ask(url, {
          ...init,
          body: body === undefined || body === null ? null : String(body),
          ...(signal === undefined ? {} : { signal }),
        }),
      // The rules of addresses decide, not the library's own.
      [allowInsecureRequests]: true,
    },
    allowed(address) {
      if (typeof address !== "string" || address.length > LONGEST_ADDRESS) return null;
      const found = checkUrl(address, rules, true);
      return found.ok ? address : null;
    },
    ledBy: (address) =>
      isPublic || !URL.canParse(address)
        ? exchange
        : exchangeLedBy(new URL(address), run, outbound),
    refusal: run.refusal,
  };
  return exchange;
}

const LONGEST_ADDRESS = 2048;
/** As RFC 6749 writes codes; what else an authorization server says is not repeated. */
const CODE = /^[a-z][a-z_]{1,60}$/;

/** A fault that the protocol's library found; null for what happened on the way. */
function oauthFailure(error: unknown): OAuthFailure | null {
  if (error instanceof NetError || hasNetCause(error)) return null;
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    const oauthError = CODE.test(error.error) ? error.error : null;
    return { ...failure("UNAUTHORIZED", refusalText(oauthError)), oauthError };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return {
      ...failure("UNAUTHORIZED", refusalText("invalid_client")),
      oauthError: "invalid_client",
    };
  }
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    return { ...failure("PROTOCOL_ERROR", UNUSABLE), oauthError: null };
  }
  return null;
}

function hasNetCause(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof NetError;
}

const UNUSABLE = "The authorization server’s answer does not follow OAuth.";
const SENTENCES: ReadonlyMap<string | null, string> = new Map([
  ["access_denied", "The sign-in was declined."],
  ["invalid_client", "The authorization server doesn’t know this client. Check the client ID."],
  ["unauthorized_client", "The authorization server doesn’t let this client sign in this way."],
  ["invalid_scope", "The authorization server doesn’t know the scopes that the server asks for."],
  ["invalid_target", "The authorization server gives no tokens for this server."],
  ["expired_token", "The code has expired. Sign in again."],
]);

function refusalText(code: string | null): string {
  const known = SENTENCES.get(code);
  if (known !== undefined) return known;
  return `The authorization server refused the sign-in${code === null ? "" : ` (${code})`}.`;
}

/** A fault in what an authorization server said, as an exception for `withExchange`. */
export function unusable(sentence: string): NetError {
  return new NetError("PROTOCOL_ERROR", undefined, sentence);
}
