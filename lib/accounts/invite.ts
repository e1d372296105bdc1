import { mayChangeRole, includesRole, type Role } from "@/lib/domain/accounts/role";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import {
  endInvitation,
  findInvitation,
  storeInvitation,
  type Invitation,
} from "@/lib/data/accounts/invitations";
import { noteAccountEvent } from "@/lib/data/accounts/account-events";
import { findByEmail, roleOf, setRole } from "@/lib/data/accounts/memberships";

import { pageRoot } from "./address";
import { hashCode, newCode } from "./code";
import { readEmail } from "./email";
import { refuseTooOften, type Caller } from "./limits";
import { isTaken, makeAccount, readNewAccount, type NewAccount } from "./make-account";
import { accountOptions } from "./options";
import { fulfil, refuse, type AccountOutcome } from "./outcome";

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = 7 * DAY_MS;

/**
 * Makes an invitation for one address. The link is told here and never again; nothing is sent.
 * @param inviter null for the operator at the command line
 */
export async function invite(
  entered: { readonly email: string; readonly role: Role },
  inviter: MemberViewer | null,
): Promise<AccountOutcome<{ readonly link: string }>> {
  if (accountOptions().signUp === "closed") {
    return refuse("forbidden", "Sign-up is closed: COLLOQUY_SIGN_UP=closed.");
  }
  if (inviter !== null && (!inviter.role || !mayChangeRole(inviter.role, null, entered.role))) {
    return refuse("forbidden", "Only owners can invite owners.");
  }
  const email = readEmail(entered.email);
  if (email === null) return refuse("invalid", "Enter an email address.");
  const account = await findByEmail(email);
  if (account !== null && (await roleOf(account.id)) !== null) {
    return refuse("taken", "This person is already a member.");
  }
  const code = newCode();
  const id = await storeInvitation({
    email,
    role: entered.role,
    tokenHash: hashCode(code),
    invitedBy: inviter?.id ?? null,
    expiresMs: Date.now() + VALID_MS,
  });
  await noteAccountEvent("member-invited", id, { actor: inviter?.id ?? null, role: entered.role });
  return fulfil({ link: `${pageRoot()}/sign-up?invitation=${code}` });
}

/** Ends an invitation that nobody has accepted. */
export async function revokeInvitation(id: string, actor: MemberViewer): Promise<AccountOutcome> {
  if (!(await endInvitation(id, "revoked"))) return invitationEnded();
  await noteAccountEvent("invitation-revoked", id, { actor: actor.id });
  return fulfil(null);
}

/** The invitation a link stands for; null when it was used, revoked or is too old. */
export async function readInvitation(code: string): Promise<Invitation | null> {
  return accountOptions().signUp === "closed" ? null : findInvitation(hashCode(code));
}

/** Makes the account that an invitation is for, with its address and its role, and signs it in. */
export async function acceptInvitation(
  code: string,
  entered: Omit<NewAccount, "email">,
  caller: Caller,
): Promise<AccountOutcome> {
  const limited = await refuseTooOften("invitation", null, caller);
  if (limited !== null) return limited;
  const invitation = await readInvitation(code);
  if (invitation === null) return invitationEnded();
  if (!accountOptions().passwords)
    return refuse("forbidden", "Passwords are turned off. Sign in another way.");
  // Whoever made that account proves it by signing in: an account that was there first is never handed over.
  if ((await findByEmail(invitation.email)) !== null) return isTaken();
  const account = readNewAccount({ ...entered, email: invitation.email });
  if ("ok" in account) return account;
  if (!(await endInvitation(invitation.id, "accepted"))) return invitationEnded();
  return makeAccount(account, invitation.role, caller, invitation.id);
}

/** Makes a member who is signed in one of the library, where the invitation is for that address. */
export async function joinByInvitation(
  code: string,
  viewer: MemberViewer,
): Promise<AccountOutcome> {
  const invitation = await readInvitation(code);
  if (invitation === null) return invitationEnded();
  if (invitation.email !== viewer.email) {
    return refuse("forbidden", `This invitation is for ${invitation.email}.`);
  }
  if (!(await endInvitation(invitation.id, "accepted"))) return invitationEnded();
  const isHigher = viewer.role === null || !includesRole(viewer.role, invitation.role);
  if (isHigher) await setRole(viewer.id, invitation.role);
  const { id: actor } = viewer;
  const { id, role } = invitation;
  await noteAccountEvent("member-joined", actor, { actor, invitation: id, role });
  return fulfil(null);
}

const invitationEnded = () =>
  refuse("ended", "This invitation is no longer valid. Ask for a new one.");
