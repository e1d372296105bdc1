import {
  deviceAuthorizationRequest,
  deviceCodeGrantRequest,
  processDeviceAuthorizationResponse,
  processDeviceCodeResponse,
} from "oauth4webapi";

import type { OutboundOptions } from "../guard/outbound";
import { clientAuth } from "./client";
import { unusable, withExchange, type OAuthFailure } from "./exchange";
import { plainTokens } from "./lenient-answers";
import { tokenSet, type TokenRequest, type TokenSet } from "./tokens";

/** What a person types in elsewhere (RFC 8628), and what is asked with meanwhile. */
export interface DeviceCode {
  readonly ok: true;
  readonly deviceCode: string;
  readonly userCode: string;
  readonly address: string;
  readonly everyMs: number;
  readonly lifeMs: number;
}

const CODE = /^[\x20-\x7E]{1,64}$/;
const SOONEST_MS = 1_000;
const LATEST_MS = 60_000;

/** Asks for a code that a person types in on a page of the authorization server. */
export function askDeviceCode(
  { server, issuer, client, resource }: TokenRequest,
  scopes: readonly string[],
  options: OutboundOptions,
): Promise<DeviceCode | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http, allowed } = exchange.ledBy(issuer.issuer);
    const known = { client_id: client.clientId };
    const wanted = { resource, ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }) };
    const answer = await deviceAuthorizationRequest(
      issuer,
      known,
      clientAuth(client),
      wanted,
      http,
    );
    const device = await processDeviceAuthorizationResponse(issuer, known, answer);
    const address = allowed(device.verification_uri);
    if (address === null || !CODE.test(device.user_code)) {
      throw unusable("The code for signing in elsewhere can’t be used.");
    }
    return {
      ok: true as const,
      deviceCode: device.device_code,
      userCode: device.user_code,
      address,
      everyMs: Math.min(Math.max((device.interval ?? 5) * 1000, SOONEST_MS), LATEST_MS),
      lifeMs: Math.max(device.expires_in, 1) * 1000,
    };
  });
}

/** Asks whether the code was typed in; `oauthError` says that it was not yet. */
export function askDeviceTokens(
  { server, issuer, client, resource }: TokenRequest,
  deviceCode: string,
  options: OutboundOptions,
): Promise<TokenSet | OAuthFailure> {
  return withExchange(server, options, async (exchange) => {
    const { http } = exchange.ledBy(issuer.issuer);
    const known = { client_id: client.clientId };
    const answer = await deviceCodeGrantRequest(issuer, known, clientAuth(client), deviceCode, {
      ...http,
      additionalParameters: { resource },
    });
    return tokenSet(await processDeviceCodeResponse(issuer, known, await plainTokens(answer)));
  });
}
