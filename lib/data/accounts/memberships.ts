import type { Role } from "@/lib/domain/accounts/role";

import { changeMembership } from "./change-membership";
import { getAccounts } from "./database";
import { THIS_LIBRARY } from "./tables";

/** A member of the library as lists show one. */
export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly createdMs: number;
}

/** The role of an account in a library, the main one unless told; null for no member. */
export async function roleOf(
  memberId: string,
  libraryId: string = THIS_LIBRARY,
): Promise<Role | null> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Membership")
    .select("role")
    .where("libraryId", "=", libraryId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** All members of a library, the first one first. */
export async function listMembers(libraryId: string = THIS_LIBRARY): Promise<MemberRow[]> {
  const { query } = await getAccounts();
  return query
    .selectFrom("Membership")
    .innerJoin("Member", "Member.id", "Membership.memberId")
    .select(["Member.id", "Member.name", "Member.email", "Membership.role", "Membership.createdMs"])
    .where("Membership.libraryId", "=", libraryId)
    .orderBy("Membership.createdMs")
    .orderBy("Member.id")
    .execute();
}

/** What accounts are called, by their ids; those that are gone are left out. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Member")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Makes an account a member, or gives a member another role. */
export async function setRole(memberId: string, role: Role): Promise<void> {
  const { query } = await getAccounts();
  await query
    .insertInto("Membership")
    .values({ libraryId: THIS_LIBRARY, memberId, role, createdMs: Date.now() })
    .onConflict((conflict) => conflict.columns(["libraryId", "memberId"]).doUpdateSet({ role }))
    .execute();
}

/**
 * Gives a member another role, or none.
 * @returns false when the library would be left without an owner; nothing was changed
 */
export function changeRole(memberId: string, role: Role | null): Promise<boolean> {
  return changeMembership(THIS_LIBRARY, memberId, role, "only-members");
}

/** How many accounts there are, members of this library or not. */
export async function countAccounts(): Promise<number> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Member")
    .select((of) => of.fn.countAll().as("count"))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The account with this address; null when there is none. */
export async function findByEmail(
  email: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Member")
    .select(["id", "name"])
    .where("email", "=", email)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every session of an account but one. */
export async function endSessions(memberId: string, except: string | null = null): Promise<number> {
  const { query } = await getAccounts();
  const { numDeletedRows } = await query
    .deleteFrom("Session")
    .where("userId", "=", memberId)
    .where("id", "!=", except ?? "")
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends one session of an account. */
export async function endSession(memberId: string, sessionId: string): Promise<boolean> {
  const { query } = await getAccounts();
  const { numDeletedRows } = await query
    .deleteFrom("Session")
    .where("userId", "=", memberId)
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes an account with its sessions, passwords, passkeys and memberships. Documents belong to the library and stay. */
export async function deleteAccount(memberId: string): Promise<void> {
  const accounts = await getAccounts();
  await accounts.query.deleteFrom("Member").where("id", "=", memberId).execute();
  accounts.eraseDeleted();
}
