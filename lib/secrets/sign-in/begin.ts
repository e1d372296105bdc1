import "server-only";

import type { SignInWay } from "@/lib/domain/oauth/view";
import { failure, type NetFailure } from "@/lib/net/guard/failure";
import type { OutboundOptions } from "@/lib/net/guard/outbound";
import { depart } from "@/lib/net/oauth/authorization-address";
import { asServer } from "@/lib/net/oauth/issuer";
import { askAsClient } from "@/lib/net/oauth/tokens";

import { clientFor, type EnteredClient } from "./client-for";
import { beginWithCode } from "./device";
import { endSignIn } from "./keep-tokens";
import { alone } from "./offer";
import {
  heldOffer,
  holdOpen,
  OPEN_MS,
  openSignIn,
  type HeldOffer,
  type OpenSignIn,
} from "./open-sign-ins";

/** How a person wants to sign in. */
export interface SignInChoice {
  /** See `signInServer`. */
  readonly server: string;
  /** The page of ours that a browser goes on with. */
  readonly returnTo: string;
  /** What only the sign-in is missing for. */
  readonly onSignedIn: () => void;
  readonly way: SignInWay;
  /** Our own address that a browser comes back to. */
  readonly redirectUri: string;
  /** Null where no client was entered. */
  readonly entered: EnteredClient | null;
  /** See `OpenSignIn`. */
  readonly by?: string;
}

/** What a beginning came to: a page to go to, a code to type in elsewhere, or the end. */
export type SignInStart =
  | { readonly ok: true; readonly state: "leaves"; readonly address: string }
  | { readonly ok: true; readonly state: "waits" | "signed-in" }
  | NetFailure;

/** Begins to sign in where the person was shown that it leads; nothing else is asked again. */
export async function beginSignIn(
  choice: SignInChoice,
  options: Partial<OutboundOptions> = {},
): Promise<SignInStart> {
  const { server, way, redirectUri, entered } = choice;
  const offer = heldOffer(server, Date.now());
  if (offer === null) return failure("CANCELLED", "This was open for too long. Sign in again.");
  const outbound = alone(options);
  const unanswered = openSignIn(server, Date.now())?.client.clientId ?? null;
  const wanted = { server, issuer: offer.issuer, way, redirectUri, entered, unanswered };
  const found = await clientFor(wanted, outbound);
  if (!found.ok) return found;
  const open: OpenSignIn = { ...openOf(choice, offer), client: found.client };
  if (way === "browser") return leave(open);
  if (way === "device") return beginWithCode(open, options);
  holdOpen(open);
  const request = { ...open, issuer: asServer(open.issuer) };
  const ended = await endSignIn(open, await askAsClient(request, open.scopes, outbound));
  return ended.ok ? { ok: true, state: "signed-in" } : ended;
}

function openOf(
  { server, returnTo, onSignedIn, way, redirectUri, by }: SignInChoice,
  { issuer, resource, scopes }: HeldOffer,
): Omit<OpenSignIn, "client"> {
  return {
    server,
    returnTo,
    onSignedIn,
    way,
    redirectUri,
    by: by ?? null,
    issuer,
    resource,
    scopes,
    departure: null,
    device: null,
    untilMs: Date.now() + OPEN_MS,
    controller: new AbortController(),
  };
}

async function leave(open: OpenSignIn): Promise<SignInStart> {
  const { issuer, client, redirectUri, resource, scopes } = open;
  const wanted = { clientId: client.clientId, redirectUri, resource, scopes };
  const departure = await depart(issuer, wanted);
  if (departure === null) {
    return failure("PROTOCOL_ERROR", "The authorization server takes no browsers.");
  }
  const { address, state, verifier } = departure;
  holdOpen({ ...open, departure: { state, verifier } });
  return { ok: true, state: "leaves", address };
}
