import "server-only";
import {
  deletePasskey,
  hasProvider,
  listPasskeys,
  readPassword,
} from "@/lib/data/accounts/credentials";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { asRecord } from "@/lib/shared/read-value";

import { getAuth } from "./auth";
import { callerHeaders, refuseTooOften, type Caller } from "./limits";
import { accountOptions } from "./options";
import { fulfil, refuse, type AccountOutcome } from "./outcome";
import { isRefusal } from "./sign-in";
import { readRegistration, readSigning, wasVerified } from "./passkey-answer";

const LONGEST_NAME = 100;

/** Asks a browser for any passkey of this address. Nobody says first who they are, so nothing is told about accounts. */
export async function askForPasskey(
  caller: Caller,
): Promise<AccountOutcome<PublicKeyCredentialRequestOptionsJSON>> {
  const limited = await refuseTooOften("passkey", null, caller);
  if (limited !== null) return limited;
  const auth = await getAuth();
  const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  return fulfil(
    { ...withoutExtensions(response), userVerification: "required" },
    headers.getSetCookie(),
  );
}

/**
 * Signs in by a passkey. One whose device did not check who holds it is refused, whatever was asked of it: it would be
 * worth no more than the device.
 */
export async function signInByPasskey(
  answer: string,
  { headers, caller }: { readonly headers: Headers; readonly caller: Caller },
): Promise<AccountOutcome> {
  const response = readSigning(answer);
  if (response === null || !wasVerified(response.response.authenticatorData)) return isRefused();
  const auth = await getAuth();
  const sent = callerHeaders(caller);
  sent.set("cookie", headers.get("cookie") ?? "");
  sent.set("origin", headers.get("origin") ?? "");
  try {
    const signed = await auth.api.verifyPasskeyAuthentication({
      body: { response },
      headers: sent,
      returnHeaders: true,
    });
    return fulfil(null, signed.headers.getSetCookie());
  } catch (error) {
    if (isRefusal(error)) return isRefused();
    throw error;
  }
}

/** None is asked for, and browsers and the library describe them apart. */
function withoutExtensions<T extends { extensions?: unknown }>(asked: T): Omit<T, "extensions"> {
  const { extensions: _, ...rest } = asked;
  return rest;
}

const isRefused = () =>
  refuse("wrong", "This passkey was not accepted. Try another way to sign in.");

/** Asks a browser to make a passkey; only soon after signing in, so that a session left open makes none. */
export async function askForNewPasskey(
  headers: Headers,
): Promise<AccountOutcome<PublicKeyCredentialCreationOptionsJSON>> {
  const auth = await getAuth();
  try {
    const asked = await auth.api.generatePasskeyRegistrationOptions({
      query: {},
      headers,
      returnHeaders: true,
    });
    return fulfil(withoutExtensions(asked.response), asked.headers.getSetCookie());
  } catch (error) {
    if (isRefusal(error)) return isStale();
    throw error;
  }
}

/** Keeps a passkey that a browser has made. */
export async function addPasskey(
  { answer, name }: { readonly answer: string; readonly name: string },
  headers: Headers,
): Promise<AccountOutcome> {
  const response = readRegistration(answer);
  if (response === null || !wasVerified(response.response.authenticatorData)) {
    return refuse("wrong", "This device did not check who you are. Turn on its screen lock first.");
  }
  const auth = await getAuth();
  try {
    await auth.api.verifyPasskeyRegistration({
      body: { response, name: name.trim().slice(0, LONGEST_NAME) || "Passkey" },
      headers,
    });
    return fulfil(null);
  } catch (error) {
    if (isRefusal(error) || isUnverified(error)) {
      return refuse("wrong", "The passkey could not be added. Try again.");
    }
    throw error;
  }
}

/** better-auth calls it a fault of its own when an answer is for another page, or signed by another key. */
const isUnverified = (error: unknown): boolean =>
  error instanceof Error &&
  "body" in error &&
  asRecord(error.body)?.["code"] === "FAILED_TO_VERIFY_REGISTRATION";

const isStale = () =>
  refuse("stale", "Sign out and in again first: this needs a sign-in of the last hour.");

/** Deletes a passkey, unless the account could not sign in without it. */
export async function removePasskey(viewer: MemberViewer, id: string): Promise<AccountOutcome> {
  const others = (await listPasskeys(viewer.id)).filter((passkey) => passkey.id !== id);
  const canDoWithout =
    others.length > 0 ||
    (accountOptions().passwords && (await readPassword(viewer.id)) !== null) ||
    (await hasProvider(viewer.id));
  if (!canDoWithout) {
    return refuse("invalid", "This is the only way to sign in to your account.");
  }
  return (await deletePasskey(viewer.id, id))
    ? fulfil(null)
    : refuse("ended", "This passkey was deleted before.");
}
