import { noteAccountEvent } from "@/lib/data/accounts/account-events";
import { findByEmail } from "@/lib/data/accounts/memberships";

import { refuseTooOften, type Caller } from "./limits";
import { makeAccount, readNewAccount, type NewAccount } from "./make-account";
import { accountOptions } from "./options";
import { refuse, type AccountOutcome } from "./outcome";

/**
 * Makes an account where sign-up is open to everybody. Nobody checks the address, so such a member only reads until
 * somebody gives more.
 */
export async function signUp(entered: NewAccount, caller: Caller): Promise<AccountOutcome> {
  const { signUp: mayWho, passwords } = accountOptions();
  if (mayWho !== "open" || !passwords) {
    return refuse("forbidden", "Ask a member of this library for an invitation.");
  }
  const limited = await refuseTooOften("sign up", null, caller);
  if (limited !== null) return limited;
  const account = readNewAccount(entered);
  if ("ok" in account) return account;
  const made = await makeAccount(account, "reader", caller);
  const member = made.ok ? await findByEmail(account.email) : null;
  if (member !== null) {
    await noteAccountEvent("member-joined", member.id, { actor: member.id, role: "reader" });
  }
  return made;
}
