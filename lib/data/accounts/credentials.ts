import { getAccounts } from "./database";

/** How better-auth calls a login by password. */
const BY_PASSWORD = "credential";

/** The hash of the password that signs an account in; null when none does. */
export async function readPassword(memberId: string): Promise<string | null> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Login")
    .select("password")
    .where("userId", "=", memberId)
    .where("providerId", "=", BY_PASSWORD)
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Whether a provider signs this account in. */
export async function hasProvider(memberId: string): Promise<boolean> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Login")
    .select("id")
    .where("userId", "=", memberId)
    .where("providerId", "!=", BY_PASSWORD)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends that any provider signs in to an account. */
export async function deleteProvider(memberId: string): Promise<boolean> {
  const { query } = await getAccounts();
  const { numDeletedRows } = await query
    .deleteFrom("Login")
    .where("userId", "=", memberId)
    .where("providerId", "!=", BY_PASSWORD)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes the password of an account away. */
export async function clearPassword(memberId: string): Promise<void> {
  const { query } = await getAccounts();
  await query
    .updateTable("Login")
    .set({ password: null })
    .where("userId", "=", memberId)
    .where("providerId", "=", BY_PASSWORD)
    .execute();
}

/** Passkeys of an account, by the names they were given. */
export async function listPasskeys(
  memberId: string,
): Promise<{ readonly id: string; readonly name: string | null }[]> {
  const { query } = await getAccounts();
  return query
    .selectFrom("Passkey")
    .select(["id", "name"])
    .where("userId", "=", memberId)
    .orderBy("id")
    .execute();
}

export async function hasPasskey(memberId: string): Promise<boolean> {
  return (await listPasskeys(memberId)).length > 0;
}

/** Deletes a passkey of an account. */
export async function deletePasskey(memberId: string, id: string): Promise<boolean> {
  const { query } = await getAccounts();
  const { numDeletedRows } = await query
    .deleteFrom("Passkey")
    .where("userId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The account that a person of a provider has here. */
export async function findByProvider(providerId: string, subject: string): Promise<string | null> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Login")
    .select("userId")
    .where("providerId", "=", providerId)
    .where("accountId", "=", subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Keeps what the provider wants to see again when this person signs out. */
export async function noteIdToken(
  providerId: string,
  subject: string,
  idToken: string,
): Promise<void> {
  const { query } = await getAccounts();
  await query
    .updateTable("Login")
    .set({ idToken })
    .where("providerId", "=", providerId)
    .where("accountId", "=", subject)
    .execute();
}

export async function readIdToken(memberId: string, providerId: string): Promise<string | null> {
  const { query } = await getAccounts();
  const row = await query
    .selectFrom("Login")
    .select("idToken")
    .where("userId", "=", memberId)
    .where("providerId", "=", providerId)
    .executeTakeFirst();
  return row?.idToken ?? null;
}
