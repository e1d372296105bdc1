import "server-only";

import type { SealedValue } from "@/lib/data/secrets/sealed-values";
import type { StoredSignIn } from "@/lib/data/secrets/sign-ins";
import type { AuthMethod, OAuthClient } from "@/lib/net/oauth/client";
import { asRecord, asText } from "@/lib/shared/read-value";

import { seal, unseal } from "../sealing/seal";
import type { SecretKey } from "../sealing/secret-key";

/** What is encrypted of a sign-in: its tokens, and what the client shows to renew them. */
export interface HeldTokens {
  readonly access: string;
  readonly refresh: string | null;
  readonly clientSecret: string | null;
  readonly authMethod: AuthMethod;
}

type Binding = Pick<StoredSignIn, "server" | "issuer" | "resource" | "clientId">;

/** What tokens are bound to is authenticated with them, so a row that was changed gives none. */
function boundTo({ server, issuer, resource, clientId }: Binding): string {
  return JSON.stringify(["oauth", server, issuer, resource, clientId]);
}

export function sealTokens(binding: Binding, tokens: HeldTokens, key: SecretKey): SealedValue {
  return seal(boundTo(binding), JSON.stringify(tokens), key);
}

/** Null where the sign-in has ended, or was sealed with another key or for another server. */
export function unsealTokens(signIn: StoredSignIn, key: SecretKey): HeldTokens | null {
  const text = signIn.tokens === null ? null : unseal(boundTo(signIn), signIn.tokens, key);
  if (text === null) return null;
  const held = asRecord(JSON.parse(text));
  const access = asText(held?.["access"]);
  if (held === null || access === null) return null;
  const method = asText(held["authMethod"]);
  return {
    access,
    refresh: asText(held["refresh"]),
    clientSecret: asText(held["clientSecret"]),
    authMethod: METHODS.find((known) => known === method) ?? "none",
  };
}

const METHODS = ["none", "client_secret_basic", "client_secret_post"] as const;

/** The client that tokens were given to. */
export function clientOf({ clientId }: Binding, held: HeldTokens): OAuthClient {
  return { clientId, secret: held.clientSecret, authMethod: held.authMethod };
}

/** What a client's secret is sealed under. */
export const clientSecretName = (issuer: string, clientId: string): string =>
  JSON.stringify(["oauth-client", issuer, clientId]);
