import { getWholeStore } from "../library/client";
import { endShares } from "../shares/end";
import type { Sql } from "../store/connection/sql";

/** Revokes every link of an account that is no member any more, deletes their texts, and forgets what the account was told. */
export async function endSharesOf(accountId: string): Promise<void> {
  const store = await getWholeStore();
  await store.write(
    async (sql) => {
      await endAll(sql, await selectShares(sql, accountId).execute());
      await sql.query.deleteFrom("Notification").where("accountId", "=", accountId).execute();
    },
    "synced",
    "reserve",
  );
}

/** Revokes the links that an account has made to conversations of a library it is in no longer. */
export async function endSharesIn(libraryId: string, accountId: string): Promise<void> {
  const store = await getWholeStore();
  await store.write(
    async (sql) => {
      const shares = await selectShares(sql, accountId)
        .innerJoin("Conversation as c", "c.id", "s.conversationId")
        .where("c.libraryId", "=", libraryId)
        .execute();
      await endAll(sql, shares);
    },
    "synced",
    "reserve",
  );
}

const selectShares = ({ query }: Sql, accountId: string) =>
  query
    .selectFrom("Share as s")
    .select("s.id")
    .where("s.accountId", "=", accountId)
    .where("s.revokedMs", "is", null);

async function endAll(sql: Sql, shares: readonly { readonly id: string }[]): Promise<void> {
  const ids = shares.map(({ id }) => id);
  await endShares(sql, ids, { reason: "member-removed" });
}
