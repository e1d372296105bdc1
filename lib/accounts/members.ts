import { mayChangeRole, type Role } from "@/lib/domain/accounts/role";
import type { MemberViewer } from "@/lib/domain/accounts/viewer";
import { changeRole, endSessions, roleOf } from "@/lib/data/accounts/memberships";
import { endSharesOf } from "@/lib/data/accounts/end-shares";
import { leaveEverything } from "./libraries";
import { noteAccountEvent } from "@/lib/data/accounts/account-events";

import { fulfil, refuse, type AccountOutcome } from "./outcome";

const noMember = () => refuse("ended", "This person is no longer a member.");
const lastOwner = () =>
  refuse("forbidden", "A library needs an owner. Make another member an owner first.");
const onlyOwners = () => refuse("forbidden", "Only owners can change owners.");

/**
 * Gives a member another role; it holds from their next request on.
 * @param actor null for the operator at the command line
 */
export async function changeMember(
  memberId: string,
  role: Role,
  actor: MemberViewer | null,
): Promise<AccountOutcome> {
  const from = await roleOf(memberId);
  if (from === null) return noMember();
  if (actor !== null && !isAllowed(actor, from, role)) return onlyOwners();
  if (!(await changeRole(memberId, role))) return lastOwner();
  const by = actor?.id ?? null;
  await noteAccountEvent("member-role-changed", memberId, { actor: by, from, role });
  return fulfil(null);
}

/** Ends a membership and every session of that account; what they made stays in the library. */
export async function removeMember(
  memberId: string,
  actor: MemberViewer | null,
): Promise<AccountOutcome> {
  const from = await roleOf(memberId);
  if (from === null) return noMember();
  if (actor !== null && !isAllowed(actor, from, null)) return onlyOwners();
  if (!(await changeRole(memberId, null))) return lastOwner();
  await endMembership(memberId);
  await noteAccountEvent("member-removed", memberId, { actor: actor?.id ?? null, from });
  return fulfil(null);
}

/** Ends what an account has by its membership, once that is gone. */
export async function endMembership(memberId: string): Promise<void> {
  await leaveEverything(memberId);
  await endSessions(memberId);
  await endSharesOf(memberId);
}

const isAllowed = (actor: MemberViewer, from: Role, to: Role | null): boolean =>
  actor.role !== null && mayChangeRole(actor.role, from, to);
