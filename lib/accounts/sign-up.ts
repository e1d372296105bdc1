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
  return makeAccount(account, "reader", caller);
}
