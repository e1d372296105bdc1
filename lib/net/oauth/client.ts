import {
  ClientSecretBasic,
  ClientSecretPost,
  dynamicClientRegistrationRequest,
  None,
  processDynamicClientRegistrationResponse,
  type ClientAuth,
} from "oauth4webapi";

import { asNumber, asText } from "@/lib/shared/read-value";

import type { OutboundOptions } from "../guard/outbound";
import { unusable, withExchange, type OAuthFailure } from "./exchange";
import { asServer, DEVICE_GRANT, type Issuer } from "./issuer";
import { plainRegistration } from "./lenient-answers";

export type AuthMethod = "none" | "client_secret_basic" | "client_secret_post";

/** As whom an authorization server is asked. It holds a credential: it goes nowhere else. */
export interface OAuthClient {
  readonly clientId: string;
  readonly secret: string | null;
  readonly authMethod: AuthMethod;
}

interface Registered extends OAuthClient {
  readonly ok: true;
  /** End of the registration; null where it has none. */
  readonly expiresMs: number | null;
}

/** A program on a desk, which browsers come back to on its own machine, or a server that members open. */
export const applicationType = (redirectUri: string): "native" | "web" =>
  redirectUri.startsWith("https:") ? "web" : "native";

/** How a client shows that it is one. */
export function clientAuth({ secret, authMethod }: OAuthClient): ClientAuth {
  if (secret === null || authMethod === "none") return None();
  return authMethod === "client_secret_post" ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** The way of showing it that an issuer takes, the safest for a program on a desk first. */
export function authMethodFor({ authMethods }: Issuer, hasSecret: boolean): AuthMethod {
  if (!hasSecret) return "none";
  const takesBasic = authMethods === null || authMethods.includes("client_secret_basic");
  if (takesBasic) return "client_secret_basic";
  return authMethods.includes("client_secret_post") ? "client_secret_post" : "client_secret_basic";
}

/** Asks an issuer for a client id (RFC 7591), without a secret where it offers that. */
export function registerClient(
  server: string,
  issuer: Issuer,
  redirectUri: string,
  options: OutboundOptions,
): Promise<Registered | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http } = exchange.ledBy(issuer.issuer);
    const isPublic = issuer.authMethods === null || issuer.authMethods.includes("none");
    const method = isPublic ? "none" : authMethodFor(issuer, true);
    const grants = ["authorization_code", "refresh_token", DEVICE_GRANT].filter(
      (grant) => issuer.grants?.includes(grant) ?? grant !== DEVICE_GRANT,
    );
    const answer = await dynamicClientRegistrationRequest(
      asServer(issuer),
      {
        client_name: "Colloquy",
        redirect_uris: [redirectUri],
        grant_types: grants,
        response_types: ["code"],
        token_endpoint_auth_method: method,
        application_type: applicationType(redirectUri),
      },
      http,
    );
    const client = await processDynamicClientRegistrationResponse(await plainRegistration(answer));
    const secret = asText(client.client_secret);
    // Who gives a secret without a word on its use wants it shown.
    const unsaid = secret === null ? method : authMethodFor(issuer, true);
    const stated = METHODS.find((known) => known === client.token_endpoint_auth_method) ?? unsaid;
    if (stated !== "none" && secret === null)
      throw unusable("The authorization server gave no client secret.");
    const until = asNumber(client.client_secret_expires_at) ?? 0;
    return {
      ok: true as const,
      clientId: plain(client.client_id),
      secret: stated === "none" ? null : secret,
      authMethod: stated,
      expiresMs: secret === null || until === 0 ? null : until * 1000,
    };
  });
}

const METHODS = ["none", "client_secret_basic", "client_secret_post"] as const;
const LONGEST_ID = 2048;

function plain(clientId: string): string {
  if (clientId === "" || clientId.length > LONGEST_ID) throw unusable("The client ID is too long.");
  return clientId;
}
