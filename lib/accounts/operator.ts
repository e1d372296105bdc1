import "server-only";
import type { Role } from "@/lib/domain/accounts/role";
import { endSessions, findByEmail, setRole } from "@/lib/data/accounts/memberships";
import { noteAccountEvent } from "@/lib/data/accounts/account-events";
import { readPassword } from "@/lib/data/accounts/credentials";

import { getAuth } from "./auth";
import { newCode } from "./code";
import { readEmail } from "./email";
import { fulfil, refuse, type AccountOutcome } from "./outcome";
import { hashPassword } from "./password";

/** What whoever runs Colloquy does with accounts at the command line, without being asked for a role. */

const noAccount = () => refuse("ended", "There is no account with this email address.");

/** Makes an account with a password that is told here and never again. */
export async function createAccount(entered: {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}): Promise<AccountOutcome<{ readonly password: string }>> {
  const email = readEmail(entered.email);
  if (email === null) return refuse("invalid", "This is not an email address.");
  if ((await findByEmail(email)) !== null) {
    return refuse("taken", "There is an account with this email address.");
  }
  const auth = await getAuth();
  const password = newCode();
  const name = entered.name.trim() || email;
  const { user } = await auth.api.signUpEmail({ body: { name, email, password } });
  await endSessions(user.id);
  await setRole(user.id, entered.role);
  await noteAccountEvent("member-joined", user.id, { actor: null, role: entered.role });
  return fulfil({ password });
}

/** Gives an account another password, told here and never again, and ends its sessions. */
export async function resetPassword(
  email: string,
): Promise<AccountOutcome<{ readonly password: string }>> {
  const account = await findByEmail(readEmail(email) ?? "");
  if (account === null) return noAccount();
  const auth = await getAuth();
  const { internalAdapter } = await auth.$context;
  const password = newCode();
  const hash = await hashPassword(password);
  const logins = await internalAdapter.findAccounts(account.id);
  if (logins.some(({ providerId }) => providerId === "credential")) {
    await internalAdapter.updatePassword(account.id, hash);
  } else {
    await internalAdapter.linkAccount({
      userId: account.id,
      providerId: "credential",
      accountId: account.id,
      password: hash,
    });
  }
  if ((await readPassword(account.id)) !== hash) throw new Error("The password was not stored.");
  await endSessions(account.id);
  return fulfil({ password });
}

/** The account with an address, for what is done to it by its id. */
export async function accountOf(email: string): Promise<AccountOutcome<{ readonly id: string }>> {
  const account = await findByEmail(readEmail(email) ?? "");
  return account === null ? noAccount() : fulfil({ id: account.id });
}

/** Signs an account out everywhere. @returns how many sessions that ended */
export const revokeSessions = (memberId: string): Promise<number> => endSessions(memberId);
