import "server-only";
import { readBack } from "@/lib/domain/accounts/back";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { readIdToken } from "@/lib/data/accounts/credentials";
import { storeVisit, takeVisit } from "@/lib/data/accounts/visits";
import {
  beginAtProvider,
  finishAtProvider,
  signOutAddress,
  type ProviderVisit,
} from "@/lib/net/oidc/provider";
import { asRecord, asText } from "@/lib/shared/read-value";

import { pageRoot, publicOrigin } from "../address";
import { hashCode, newCode } from "../code";
import { refuseTooOften, type Caller } from "../limits";
import { enterByProvider, linkTo, providerId } from "./entry";
import { accountOptions, type ProviderOptions } from "../options";
import { fulfil, refuse, type AccountOutcome } from "../outcome";

/** A person has so long to sign in there. */
const VISIT_MS = 10 * 60_000;
export const CALLBACK_PATH = "/api/auth/callback";
const LINKED_AT = "/settings/account";

const callback = (): string => `${pageRoot()}${CALLBACK_PATH}`;

/** Binds a visit to the browser it began in, so that nobody is signed in by somebody else's answer. */
function visitCookie(value: string, maxAgeS: number): string {
  const isSecure = publicOrigin()?.startsWith("https:") === true;
  const parts = [`Max-Age=${maxAgeS}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  return [`${cookieName()}=${value}`, ...parts, ...(isSecure ? ["Secure"] : [])].join("; ");
}

const cookieName = (): string =>
  publicOrigin()?.startsWith("https:") === true ? "__Host-colloquy-visit" : "colloquy-visit";

/** How somebody comes in who has no account yet. */
export interface EntryCodes {
  readonly invitation: string | null;
  readonly first: string | null;
}

/** Where the browser signs in, and what it has to bring back. */
export async function visitProvider(
  back: string,
  codes: EntryCodes,
  caller: Caller,
): Promise<AccountOutcome<{ readonly address: string }>> {
  const { provider } = accountOptions();
  if (provider === null) return refuse("forbidden", "There is no identity provider here.");
  const limited = await refuseTooOften("provider", null, caller);
  if (limited !== null) return limited;
  return beginVisit(provider, { back: readBack(back), link: null, ...codes });
}

/** What a visit is for, kept until the browser comes back. */
interface Purpose extends EntryCodes {
  readonly back: string;
  /** The account that is linked to the person who signs in there; null where somebody signs in here. */
  readonly link: string | null;
}

/** Begins a visit that ends in linking what the person is there to an account that they are signed in to here. */
export const visitToLink = (
  provider: ProviderOptions,
  memberId: string,
): Promise<AccountOutcome<{ readonly address: string }>> =>
  beginVisit(provider, { back: LINKED_AT, link: memberId, invitation: null, first: null });

async function beginVisit(
  provider: ProviderOptions,
  purpose: Purpose,
): Promise<AccountOutcome<{ readonly address: string }>> {
  const begun = await beginAtProvider(provider, { state: newCode(), redirectUri: callback() });
  if (!begun.ok) return refuse("invalid", "The identity provider can’t be reached. Try again.");
  const browser = newCode();
  const kept = { ...begun.visit, browser: hashCode(browser), ...purpose };
  await storeVisit(hashCode(begun.visit.state), JSON.stringify(kept), Date.now() + VISIT_MS);
  return fulfil({ address: begun.address }, [visitCookie(browser, VISIT_MS / 1000)]);
}

/** Signs in who comes back from the provider, and says where to go on. */
export async function comeBack(
  answer: URLSearchParams,
  { cookie, caller }: { readonly cookie: string; readonly caller: Caller },
): Promise<AccountOutcome<{ readonly back: string }>> {
  const { provider } = accountOptions();
  const visit = await readVisit(answer.get("state"));
  if (provider === null || visit === null) return noVisit();
  const browser = readCookie(cookie, cookieName());
  if (browser === null || hashCode(browser) !== visit.browser) return noVisit();
  const identity = await finishAtProvider(provider, answer, { visit, redirectUri: callback() });
  if (visit.link !== null) {
    const isLinked = identity.ok && (await linkTo(visit.link, cookie, { provider, identity }));
    const back = isLinked ? visit.back : `${visit.back}?problem=provider`;
    return fulfil({ back }, [visitCookie("", 0)]);
  }
  if (!identity.ok) return refuse("wrong", "The identity provider’s answer was not accepted.");
  const entered = await enterByProvider(provider, identity, { ...visit, caller });
  if (!entered.ok) return entered;
  return fulfil({ back: visit.back }, [...entered.cookies, visitCookie("", 0)]);
}

const noVisit = () => refuse("ended", "This sign-in is no longer open. Sign in again.");

interface KeptVisit extends ProviderVisit, Purpose {
  readonly browser: string;
}

async function readVisit(state: string | null): Promise<KeptVisit | null> {
  if (state === null) return null;
  const text = await takeVisit(hashCode(state));
  const kept = text === null ? null : asRecord(JSON.parse(text));
  if (kept === null) return null;
  const read = (name: string): string => asText(kept[name]) ?? "";
  return {
    state,
    nonce: read("nonce"),
    verifier: read("verifier"),
    browser: read("browser"),
    back: readBack(read("back")),
    invitation: asText(kept["invitation"]),
    first: asText(kept["first"]),
    link: asText(kept["link"]),
  };
}

function readCookie(header: string, name: string): string | null {
  const found = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Where somebody goes who signs out: to the provider, where they came by it and it has such a page. */
export async function leaveProvider(viewer: MemberViewer): Promise<string> {
  const { provider } = accountOptions();
  const idToken = provider && (await readIdToken(viewer.id, providerId(provider)));
  if (!provider || !idToken) return "/sign-in";
  const returnTo = `${pageRoot()}/sign-in`;
  return (await signOutAddress(provider, { idToken, returnTo })) ?? "/sign-in";
}
