import {
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  ClientSecretBasic,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomNonce,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  type AuthorizationServer,
} from "oauth4webapi";

import { asText, type JsonRecord } from "@/lib/shared/read-value";

import { isInside } from "../guard/address-rule";
import { bareHost, portOf } from "../guard/host";
import { readOperatorRules, type OperatorRules } from "../guard/operator-rules";
import { unusable, withExchange, type Exchange, type OAuthFailure } from "../oauth/exchange";

/** The provider that the operator named, and how Colloquy is known there. */
export interface ProviderClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What has to be the same when a browser comes back. */
export interface ProviderVisit {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider says of a person. */
export interface ProviderIdentity {
  readonly ok: true;
  readonly subject: string;
  /** Claims of the ID token, with those of the user info where the provider has one. */
  readonly claims: JsonRecord;
  /** For signing out at the provider. */
  readonly idToken: string;
}

type Begun = { readonly ok: true; readonly address: string; readonly visit: ProviderVisit };

/** Where a browser signs in. */
export function beginAtProvider(
  provider: ProviderClient,
  { state, redirectUri }: { readonly state: string; readonly redirectUri: string },
): Promise<Begun | OAuthFailure> {
  return withProvider(provider, async ({ http }) => {
    const server = await describe(provider, http);
    if (server.authorization_endpoint === undefined) throw unusable(NO_PLACE);
    const visit = { state, nonce: generateRandomNonce(), verifier: generateRandomCodeVerifier() };
    const address = new URL(server.authorization_endpoint);
    const asked = {
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: scopesOf(server),
      state,
      nonce: visit.nonce,
      code_challenge: await calculatePKCECodeChallenge(visit.verifier),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
    return { ok: true, address: address.href, visit };
  });
}

const NO_PLACE = "The provider does not say where one signs in.";

/**
 * Who came back from the provider. The answer has to come from it (`iss`, against a mix-up), belong to this visit
 * (`state`, `nonce`, PKCE), and be signed by a key that the provider has now.
 */
export function finishAtProvider(
  provider: ProviderClient,
  answer: URLSearchParams,
  { visit, redirectUri }: { readonly visit: ProviderVisit; readonly redirectUri: string },
): Promise<ProviderIdentity | OAuthFailure> {
  return withProvider(provider, async ({ http }) => {
    const server = await describe(provider, http);
    const client = { client_id: provider.clientId };
    const parameters = validateAuthResponse(server, client, answer, visit.state);
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      authFor(server, provider.clientSecret),
      parameters,
      redirectUri,
      visit.verifier,
      http,
    );
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: visit.nonce,
      requireIdToken: true,
    });
    await validateApplicationLevelSignature(server, response, http);
    const claims = getValidatedIdTokenClaims(tokens);
    if (claims === undefined || tokens.id_token === undefined)
      throw unusable("There is no ID token.");
    const more =
      server.userinfo_endpoint === undefined
        ? {}
        : await processUserInfoResponse(
            server,
            client,
            claims.sub,
            await userInfoRequest(server, client, tokens.access_token, http),
          );
    return {
      ok: true,
      subject: claims.sub,
      claims: { ...more, ...claims },
      idToken: tokens.id_token,
    };
  });
}

/** Where a browser signs out at the provider; null where it has no such page. */
export async function signOutAddress(
  provider: ProviderClient,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): Promise<string | null> {
  const found = await withProvider(provider, async ({ http }) => {
    const { end_session_endpoint: endpoint } = await describe(provider, http);
    if (endpoint === undefined) return { ok: true as const, address: null };
    const address = new URL(endpoint);
    address.searchParams.set("client_id", provider.clientId);
    address.searchParams.set("id_token_hint", idToken);
    address.searchParams.set("post_logout_redirect_uri", returnTo);
    return { ok: true as const, address: address.href };
  });
  return found.ok ? found.address : null;
}

/** Asked again each time, so that keys and addresses that have changed are the ones that count. */
async function describe(
  { issuer }: ProviderClient,
  http: Exchange["http"],
): Promise<AuthorizationServer> {
  const url = new URL(issuer);
  return processDiscoveryResponse(url, await discoveryRequest(url, http));
}

function scopesOf({ scopes_supported: known }: AuthorizationServer): string {
  const wanted = ["openid", "profile", "email", "groups"];
  return wanted
    .filter((scope) => (known === undefined ? scope !== "groups" : known.includes(scope)))
    .join(" ");
}

function authFor(
  { token_endpoint_auth_methods_supported: methods }: AuthorizationServer,
  secret: string,
) {
  const takesBasic = methods === undefined || methods.includes("client_secret_basic");
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

function withProvider<T>(
  { issuer }: ProviderClient,
  work: (exchange: Exchange) => Promise<T>,
): Promise<T | OAuthFailure> {
  return withExchange(
    issuer,
    { signal: new AbortController().signal, rules: rulesFor(issuer) },
    work,
  );
}

/** The operator named the provider, so it is asked wherever it is; nothing else is opened by that. */
function rulesFor(issuer: string): OperatorRules {
  const rules = readOperatorRules();
  const url = new URL(issuer);
  const host = { host: bareHost(url.hostname), port: portOf(url) };
  // One that is elsewhere leads to no address of this machine.
  const isLocal = rules.isLocal && isInside(url, rules);
  return { ...rules, isLocal, hosts: [...rules.hosts, host] };
}

/** The groups that a claim lists, as a list or with blanks or commas between them. */
export function groupsIn(claims: JsonRecord, name: string): readonly string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (Array.isArray(value)) return value.filter((group) => typeof group === "string");
  return (asText(value) ?? "").split(/[\s,]+/).filter((group) => group !== "");
}
