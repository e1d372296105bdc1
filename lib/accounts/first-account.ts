import { countAccounts } from "@/lib/data/accounts/memberships";
import { isFirstCode, storeFirstCode, takeFirstCode } from "@/lib/data/accounts/first-code";

import { pageRoot } from "./address";
import { hashCode, newCode } from "./code";
import { refuseTooOften, type Caller } from "./limits";
import { makeAccount, readNewAccount, type NewAccount } from "./make-account";
import { refuse, type AccountOutcome } from "./outcome";

/**
 * A new code for the first account, as the address where it is made. Only its hash is stored, and the code before it
 * ends. Null once there is an account.
 */
export async function offerFirstAccount(): Promise<string | null> {
  if ((await countAccounts()) > 0) return null;
  const code = newCode();
  await storeFirstCode(hashCode(code));
  return `${pageRoot()}/sign-up?code=${code}`;
}

/** Whether the code makes the first account. */
export async function opensFirstAccount(code: string): Promise<boolean> {
  return (await countAccounts()) === 0 && (await isFirstCode(hashCode(code)));
}

/** Makes the first account, the owner of the library there is, and signs it in. The code ends with it. */
export async function makeFirstAccount(
  code: string,
  entered: NewAccount,
  caller: Caller,
): Promise<AccountOutcome> {
  const limited = await refuseTooOften("first account", null, caller);
  if (limited !== null) return limited;
  if (!(await opensFirstAccount(code))) return codeEnded();
  const account = readNewAccount(entered);
  if ("ok" in account) return account;
  // Of two who use it at once only one gets on.
  if (!(await takeFirstCode(hashCode(code)))) return codeEnded();
  return makeAccount(account, "owner", caller);
}

const codeEnded = () =>
  refuse("ended", "This code is no longer valid. Restart Colloquy to get a new one.");
