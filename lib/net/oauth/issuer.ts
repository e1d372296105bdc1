import type { AuthorizationServer } from "oauth4webapi";

import { cleanScopes } from "@/lib/domain/oauth/scopes";
import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";

import { unusable, type Exchange } from "./exchange";

/** What is used of an authorization server's description; every address in it may be asked. */
export interface Issuer {
  readonly issuer: string;
  /** Null where one cannot sign in with a browser and a proof key (PKCE). */
  readonly authorization: string | null;
  readonly token: string;
  readonly registration: string | null;
  readonly revocation: string | null;
  readonly device: string | null;
  /** Null where it names none. */
  readonly grants: readonly string[] | null;
  readonly authMethods: readonly string[] | null;
  readonly scopes: readonly string[];
  /** Whether its answers name it (RFC 9207). */
  readonly namesItself: boolean;
  /** Whether a client can be the address of its own description. */
  readonly takesMetadata: boolean;
}

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** @throws NetError where what is needed is missing or leads to an address that may not be asked */
export function readIssuer(issuer: string, json: JsonRecord, exchange: Exchange): Issuer {
  const address = (member: string): string | null => {
    const stated = json[member];
    // Some write an empty text where they have none.
    if (stated === undefined || stated === null || stated === "") return null;
    const allowed = exchange.allowed(stated);
    if (allowed === null) throw unusable(FORBIDDEN);
    return allowed;
  };
  const token = address("token_endpoint");
  if (token === null) throw unusable("The authorization server names no address for tokens.");
  const hasProofKeys = textsIn(json["code_challenge_methods_supported"])?.includes("S256") === true;
  const authorization = address("authorization_endpoint");
  return {
    issuer,
    token,
    authorization: hasProofKeys ? authorization : null,
    registration: address("registration_endpoint"),
    revocation: address("revocation_endpoint"),
    device: address("device_authorization_endpoint"),
    grants: textsIn(json["grant_types_supported"]),
    authMethods: textsIn(json["token_endpoint_auth_methods_supported"]),
    scopes: cleanScopes(asList(json["scopes_supported"])),
    namesItself: json["authorization_response_iss_parameter_supported"] === true,
    takesMetadata: json["client_id_metadata_document_supported"] === true,
  };
}

const FORBIDDEN =
  "The authorization server leads to an address that Colloquy may not reach, or that has no https:.";

/** The same for the protocol's library. */
export function asServer(issuer: Issuer): AuthorizationServer {
  const { authorization, registration, revocation, device } = issuer;
  return {
    issuer: issuer.issuer,
    token_endpoint: issuer.token,
    authorization_response_iss_parameter_supported: issuer.namesItself,
    ...(authorization === null ? {} : { authorization_endpoint: authorization }),
    ...(registration === null ? {} : { registration_endpoint: registration }),
    ...(revocation === null ? {} : { revocation_endpoint: revocation }),
    ...(device === null ? {} : { device_authorization_endpoint: device }),
  };
}

const MOST_WORDS = 200;

function textsIn(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return asList(value)
    .slice(0, MOST_WORDS)
    .flatMap((word) => asText(word) ?? []);
}
