import type { Role } from "@/lib/domain/accounts/role";
import { noteAccountEvent } from "@/lib/data/accounts/account-events";
import { findByEmail, setRole } from "@/lib/data/accounts/memberships";

import { getAuth } from "./auth";
import { readEmail } from "./email";
import { callerHeaders, type Caller } from "./limits";
import { fulfil, refuse, type AccountOutcome, type Refused } from "./outcome";
import { refusePassword } from "./password";

/** What a person enters to make an account. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

const LONGEST_NAME = 100;

/** The same in the form in which it is stored, or why not. */
export function readNewAccount({ name, email, password }: NewAccount): NewAccount | Refused {
  const address = readEmail(email);
  if (address === null) return refuse("invalid", "Enter an email address.");
  const called = name.trim();
  if (called === "" || called.length > LONGEST_NAME) {
    return refuse("invalid", `Enter a name of at most ${LONGEST_NAME} characters.`);
  }
  const weak = refusePassword(password, address);
  return weak === null ? { name: called, email: address, password } : refuse("invalid", weak);
}

/**
 * Makes an account with a password, makes it a member, signs it in, and records that it joined.
 * @param invitation the id of the one that was accepted, if it took one
 */
export async function makeAccount(
  account: NewAccount,
  role: Role,
  caller: Caller,
  invitation?: string,
): Promise<AccountOutcome> {
  if ((await findByEmail(account.email)) !== null) return isTaken();
  const auth = await getAuth();
  const { name, email, password } = account;
  const { headers, response } = await auth.api.signUpEmail({
    body: { name, email, password },
    headers: callerHeaders(caller),
    returnHeaders: true,
  });
  const { id } = response.user;
  await setRole(id, role);
  await noteAccountEvent("member-joined", id, { actor: id, invitation, role });
  return fulfil(null, headers.getSetCookie());
}

export const isTaken = (): Refused =>
  refuse(
    "taken",
    "There is an account with this email address. Sign in first, then open the link again.",
  );
