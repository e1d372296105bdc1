import "server-only";

import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { asServer } from "@/lib/net/oauth/issuer";
import { exchangeCode } from "@/lib/net/oauth/tokens";

import { endSignIn } from "./keep-tokens";
import { alone } from "./offer";
import { takeByState } from "./open-sign-ins";

/**
 * Ends a sign-in with the answer that the browser brought back.
 * @param by the account whose browser it is; null without accounts
 * @returns the page to go on with; null where no sign-in waits: an answer counts once, and for ten minutes
 */
export async function finishSignIn(
  parameters: URLSearchParams,
  by: string | null = null,
  options: Partial<OutboundOptions> = {},
): Promise<string | null> {
  const state = parameters.get("state");
  const open = state === null ? null : takeByState(state, Date.now(), by);
  if (open === null || open.departure === null) return null;
  const { returnTo, redirectUri, departure } = open;
  const request = { ...open, issuer: asServer(open.issuer) };
  const answer = { parameters, ...departure, redirectUri };
  const came = await exchangeCode(request, answer, alone(options));
  await endSignIn(open, came);
  return returnTo;
}
