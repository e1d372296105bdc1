import type { Role } from "@/lib/domain/accounts/role";

import { mintId } from "../store/keys/mint-id";
import { getAccounts } from "./database";
import { THIS_LIBRARY } from "./tables";

/** An invitation without what its link holds. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdMs: number;
  readonly expiresMs: number;
}

const COLUMNS = ["id", "email", "role", "createdMs", "expiresMs"] as const;

interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: string;
  readonly invitedBy: string | null;
  readonly expiresMs: number;
}

/** Keeps an invitation; earlier ones to the same address end. */
export async function storeInvitation(invitation: NewInvitation): Promise<string> {
  const { query } = await getAccounts();
  const id = mintId("invitation");
  const createdMs = Date.now();
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("Invitation")
      .set({ revokedMs: createdMs })
      .where("libraryId", "=", THIS_LIBRARY)
      .where("email", "=", invitation.email)
      .where("acceptedMs", "is", null)
      .where("revokedMs", "is", null)
      .execute();
    await transaction
      .insertInto("Invitation")
      .values({ ...invitation, id, libraryId: THIS_LIBRARY, createdMs })
      .execute();
  });
  return id;
}

const openOnes = async () => {
  const { query } = await getAccounts();
  return query
    .selectFrom("Invitation")
    .select(COLUMNS)
    .where("libraryId", "=", THIS_LIBRARY)
    .where("acceptedMs", "is", null)
    .where("revokedMs", "is", null)
    .where("expiresMs", ">", Date.now());
};

/** Invitations that can still be accepted, the latest first. */
export async function listInvitations(): Promise<Invitation[]> {
  return (await openOnes()).orderBy("createdMs", "desc").execute();
}

/** The invitation a link stands for; null when it was used, revoked or is too old. */
export async function findInvitation(tokenHash: string): Promise<Invitation | null> {
  const row = await (await openOnes()).where("tokenHash", "=", tokenHash).executeTakeFirst();
  return row ?? null;
}

/** The invitation to an address, for who proved otherwise that it is theirs. */
export async function findInvitationTo(email: string): Promise<Invitation | null> {
  const row = await (await openOnes()).where("email", "=", email).executeTakeFirst();
  return row ?? null;
}

/** Ends an invitation by accepting or revoking it. @returns whether it was open: of two at once only one is told so */
export async function endInvitation(id: string, how: "accepted" | "revoked"): Promise<boolean> {
  const { query } = await getAccounts();
  const nowMs = Date.now();
  const { numUpdatedRows } = await query
    .updateTable("Invitation")
    .set(how === "accepted" ? { acceptedMs: nowMs } : { revokedMs: nowMs })
    .where("libraryId", "=", THIS_LIBRARY)
    .where("id", "=", id)
    .where("acceptedMs", "is", null)
    .where("revokedMs", "is", null)
    .where("expiresMs", ">", nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whom invitations are for, accepted or not, by their ids. */
export async function addressesOf(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { query } = await getAccounts();
  const rows = await query
    .selectFrom("Invitation")
    .select(["id", "email"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
