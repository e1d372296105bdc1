import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  clientCredentialsGrantRequest,
  customFetch,
  processAuthorizationCodeResponse,
  processClientCredentialsResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  refreshTokenGrantRequest,
  revocationRequest,
  validateAuthResponse,
  type AuthorizationServer,
  type TokenEndpointResponse,
} from "oauth4webapi";

import { readScopes } from "@/lib/domain/oauth/scopes";

import type { OutboundOptions } from "../guard/outbound";
import { clientAuth, type OAuthClient } from "./client";
import { unusable, withExchange, type OAuthFailure } from "./exchange";
import { plainTokens } from "./lenient-answers";

/** What an authorization server gave out. It holds credentials: it is sealed at once and goes nowhere else. */
export interface TokenSet {
  readonly ok: true;
  readonly access: string;
  readonly refresh: string | null;
  /** Granted; null where they are those that were asked for. */
  readonly scopes: readonly string[] | null;
  readonly expiresMs: number | null;
}

/** What all requests about tokens need. */
export interface TokenRequest {
  /** The tool server they are for. */
  readonly server: string;
  readonly issuer: AuthorizationServer;
  readonly client: OAuthClient;
  readonly resource: string;
}

/** What came back to us from the browser, against what it left with. */
export interface CodeAnswer {
  readonly parameters: URLSearchParams;
  readonly state: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Changes the code of an answer into tokens, after its state and issuer (RFC 9207) were checked. */
export function exchangeCode(
  { server, issuer, client, resource }: TokenRequest,
  { parameters, state, verifier, redirectUri }: CodeAnswer,
  options: OutboundOptions,
): Promise<TokenSet | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http } = exchange.ledBy(issuer.issuer);
    const known = { client_id: client.clientId };
    const valid = validateAuthResponse(issuer, known, parameters, state);
    const answer = await authorizationCodeGrantRequest(
      issuer,
      known,
      clientAuth(client),
      valid,
      redirectUri,
      verifier,
      { ...http, additionalParameters: { resource } },
    );
    return tokenSet(
      await processAuthorizationCodeResponse(issuer, known, await plainTokens(answer)),
    );
  });
}

/** Renews tokens; the one that was used may be void from then on. */
export function refreshTokens(
  { server, issuer, client, resource }: TokenRequest,
  refresh: string,
  options: OutboundOptions,
): Promise<TokenSet | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http } = exchange.ledBy(issuer.issuer);
    const known = { client_id: client.clientId };
    const answer = await refreshTokenGrantRequest(issuer, known, clientAuth(client), refresh, {
      ...http,
      additionalParameters: { resource },
    });
    return tokenSet(await processRefreshTokenResponse(issuer, known, await plainTokens(answer)));
  });
}

/** Asks for tokens as the application itself, where no person is. */
export function askAsClient(
  { server, issuer, client, resource }: TokenRequest,
  scopes: readonly string[],
  options: OutboundOptions,
): Promise<TokenSet | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http } = exchange.ledBy(issuer.issuer);
    const known = { client_id: client.clientId };
    const wanted = { resource, ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }) };
    const answer = await clientCredentialsGrantRequest(
      issuer,
      known,
      clientAuth(client),
      wanted,
      http,
    );
    return tokenSet(
      await processClientCredentialsResponse(issuer, known, await plainTokens(answer)),
    );
  });
}

/** Tells an issuer that a token is not needed any more (RFC 7009). */
export function revokeToken(
  { server, issuer, client }: TokenRequest,
  token: string,
  kind: "refresh_token" | "access_token",
  options: OutboundOptions,
): Promise<{ readonly ok: true } | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http } = exchange.ledBy(issuer.issuer);
    const known = { client_id: client.clientId };
    const answer = await revocationRequest(issuer, known, clientAuth(client), token, {
      [customFetch]: http[customFetch],
      [allowInsecureRequests]: true,
      additionalParameters: { token_type_hint: kind },
    });
    await processRevocationResponse(answer);
    return { ok: true as const };
  });
}

/** What headers can hold, and what RFC 6750 lets a token be. */
const TOKEN = /^[\x21-\x7E]{1,16384}$/;
/** Nobody means to renew a token for longer than this; it also keeps hostile numbers finite. */
const LONGEST_MS = 10 * 365 * 86_400_000;

/** @throws NetError for tokens that are of another type, or that no header can hold */
export function tokenSet(answer: TokenEndpointResponse): TokenSet {
  const { access_token: access, refresh_token: refresh, scope, expires_in: seconds } = answer;
  if (answer.token_type.toLowerCase() !== "bearer")
    throw unusable("The token is not a bearer token.");
  if (!TOKEN.test(access) || (refresh !== undefined && !TOKEN.test(refresh))) {
    throw unusable("The token holds characters that can’t be sent.");
  }
  const lifeMs = seconds === undefined ? null : Math.min(seconds * 1000, LONGEST_MS);
  return {
    ok: true,
    access,
    refresh: refresh ?? null,
    scopes: scope === undefined ? null : readScopes(scope),
    expiresMs: lifeMs === null ? null : Date.now() + lifeMs,
  };
}
