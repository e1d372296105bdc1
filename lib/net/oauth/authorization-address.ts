import {
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
} from "oauth4webapi";

import type { Issuer } from "./issuer";

/** What a sign-in leaves with, and what its answer is held against. */
export interface Departure {
  /** For the browser. */
  readonly address: string;
  readonly state: string;
  readonly verifier: string;
}

/** Where a browser signs in, with a proof key (PKCE) and a state of its own. */
export async function depart(
  { authorization, scopes: known }: Issuer,
  wanted: {
    readonly clientId: string;
    readonly redirectUri: string;
    readonly resource: string;
    readonly scopes: readonly string[];
  },
): Promise<Departure | null> {
  if (authorization === null) return null;
  const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
  const { clientId, redirectUri, resource, scopes } = wanted;
  const url = new URL(authorization);
  const parameters: Record<string, string> = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    resource,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
    // OpenID Connect: a token that renews itself is given after being asked only.
    ...(scopes.includes("offline_access") && known.includes("offline_access")
      ? { prompt: "consent" }
      : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { address: url.href, state, verifier };
}
