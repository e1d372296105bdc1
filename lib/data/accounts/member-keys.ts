import type { KeyScope } from "@/lib/domain/accounts/role";

import { mintId } from "../store/keys/mint-id";
import { getAccounts } from "./database";
import { THIS_LIBRARY } from "./tables";

interface NewKey {
  readonly memberId: string;
  readonly name: string;
  readonly hash: string;
  readonly scope: KeyScope;
  readonly includesPrivate: boolean;
  readonly expiresMs: number;
}

/** Keeps the hash of a key of a member. */
export async function storeMemberKey({ includesPrivate, ...key }: NewKey): Promise<string> {
  const { query } = await getAccounts();
  const id = mintId("key");
  const createdMs = Date.now();
  await query
    .insertInto("MemberKey")
    .values({
      ...key,
      includesPrivate: Number(includesPrivate),
      id,
      libraryId: THIS_LIBRARY,
      createdMs,
    })
    .execute();
  return id;
}

/** A key that is good now, with whose it is. */
interface FoundKey {
  readonly id: string;
  readonly scope: KeyScope;
  readonly includesPrivate: boolean;
  readonly lastUsedMs: number | null;
  readonly memberId: string;
  readonly name: string;
  readonly email: string;
}

/** The key with this hash; null when there is none, or it was revoked or has ended. */
export async function findMemberKey(hash: string): Promise<FoundKey | null> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("MemberKey")
    .innerJoin("Member", "Member.id", "MemberKey.memberId")
    .innerJoin("Membership", (join) =>
      join
        .onRef("Membership.memberId", "=", "MemberKey.memberId")
        .onRef("Membership.libraryId", "=", "MemberKey.libraryId"),
    )
    .select([
      "MemberKey.id",
      "MemberKey.scope",
      "MemberKey.includesPrivate",
      "MemberKey.lastUsedMs",
      "MemberKey.memberId",
      "Member.name",
      "Member.email",
    ])
    .where("MemberKey.libraryId", "=", THIS_LIBRARY)
    .where("MemberKey.hash", "=", hash)
    .where("MemberKey.revokedMs", "is", null)
    .where("MemberKey.expiresMs", ">", Date.now())
    .executeTakeFirst();
  return row === undefined ? null : { ...row, includesPrivate: row.includesPrivate === 1 };
}

/** Writes down that a key was used. */
export async function noteKeyUse(id: string): Promise<void> {
  const { query } = await getAccounts();
  const lastUsedMs = Date.now();
  await query.updateTable("MemberKey").set({ lastUsedMs }).where("id", "=", id).execute();
}

/** A key as lists show it, without itself. */
export interface MemberKeyRow {
  readonly id: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly includesPrivate: boolean;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly lastUsedMs: number | null;
}

/** The keys of a member that are good now, the latest first. */
export async function listMemberKeys(memberId: string): Promise<MemberKeyRow[]> {
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("MemberKey")
    .select(["id", "name", "scope", "includesPrivate", "createdMs", "expiresMs", "lastUsedMs"])
    .where("libraryId", "=", THIS_LIBRARY)
    .where("memberId", "=", memberId)
    .where("revokedMs", "is", null)
    .where("expiresMs", ">", Date.now())
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, includesPrivate: row.includesPrivate === 1 }));
}

/** Ends a key of a member. @returns whether it was good */
export async function revokeMemberKey(memberId: string, id: string): Promise<boolean> {
  const { query } = await getAccounts();
  const { numUpdatedRows } = await query
    .updateTable("MemberKey")
    .set({ revokedMs: Date.now() })
    .where("libraryId", "=", THIS_LIBRARY)
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .where("revokedMs", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whose the keys of members are, also those that have ended. */
export async function memberKeyOwners(): Promise<
  readonly { readonly id: string; readonly member: string }[]
> {
  const { query } = await getAccounts();
  return query
    .selectFrom("MemberKey")
    .innerJoin("Member", "Member.id", "MemberKey.memberId")
    .select(["MemberKey.id", "Member.name as member"])
    .where("MemberKey.libraryId", "=", THIS_LIBRARY)
    .execute();
}
