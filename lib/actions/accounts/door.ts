"use server";

import { adoptLibrary } from "@/lib/http/server/adopt-library";
import { makeFirstAccount } from "@/lib/accounts/first-account";
import { acceptInvitation, joinByInvitation } from "@/lib/accounts/invite";
import type { AccountOutcome } from "@/lib/accounts/outcome";
import { askForPasskey, signInByPasskey } from "@/lib/accounts/passkeys";
import { leaveProvider, visitProvider } from "@/lib/accounts/provider/provider";
import { signIn, signOut } from "@/lib/accounts/sign-in";
import { signUp } from "@/lib/accounts/sign-up";
import { longText, nullable, record, text } from "@/lib/validation/schema";

import { defineDoorAction, defineMemberAction } from "./define-account-action";

const code = text({ maxLength: 200 });
const entered = { name: text({ maxLength: 200 }), password: text({ maxLength: 1000 }) };
const email = text({ maxLength: 320 });

/** What nobody owns yet becomes the first owner's, so that they see all of it from their first page on. */
async function adopting<T>(outcome: AccountOutcome<T>): Promise<AccountOutcome<T>> {
  if (outcome.ok) await adoptLibrary();
  return outcome;
}

/** Signs in by a password. */
export const signInHereAction = defineDoorAction(
  "sign-in-here",
  record({ email, password: text({ maxLength: 1000 }) }),
  async (input, { caller }) => adopting(await signIn(input, caller)),
);

/** Makes the first account with the code that was printed at the start. */
export const makeFirstAccountAction = defineDoorAction(
  "make-first-account",
  record({ code, email, ...entered }),
  async ({ code: given, ...account }, { caller }) =>
    adopting(await makeFirstAccount(given, account, caller)),
);

/** Makes the account that an invitation is for. */
export const acceptInvitationAction = defineDoorAction(
  "accept-invitation",
  record({ code, ...entered }),
  ({ code: given, ...account }, { caller }) => acceptInvitation(given, account, caller),
);

/** Makes an account where everybody may. */
export const signUpAction = defineDoorAction(
  "sign-up",
  record({ email, ...entered }),
  (account, { caller }) => signUp(account, caller),
);

/** Makes who is signed in a member by an invitation. */
export const joinLibraryAction = defineMemberAction(
  "join-library",
  record({ code }),
  ({ code: given }, viewer) => joinByInvitation(given, viewer),
);

/** Asks the browser for a passkey. */
export const askForPasskeyAction = defineDoorAction(
  "ask-for-passkey",
  record({}),
  (_, { caller }) => askForPasskey(caller),
);

/** Signs in by what the browser answered. */
export const signInByPasskeyAction = defineDoorAction(
  "sign-in-by-passkey",
  record({ answer: longText() }),
  async ({ answer }, browser) => adopting(await signInByPasskey(answer, browser)),
);

/** Begins to sign in at the identity provider; the answer is the page to go to. */
export const visitProviderAction = defineDoorAction(
  "visit-provider",
  record({ back: text(), invitation: nullable(code), first: nullable(code) }),
  ({ back, ...codes }, { caller }) => visitProvider(back, codes, caller),
);

/** Ends this session; the answer is the page to go to. */
export const signOutHereAction = defineMemberAction(
  "sign-out-here",
  record({}),
  async (_, viewer, { headers }) => {
    const address = await leaveProvider(viewer);
    const out = await signOut(headers);
    return out.ok ? { ...out, data: { address } } : out;
  },
);
