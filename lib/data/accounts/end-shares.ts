import { getWholeStore } from "../library/client";
import { endShare } from "../shares/end";

/** Revokes every link of an account that is no member any more, deletes their texts, and forgets what the account was told. */
export async function endSharesOf(accountId: string): Promise<void> {
  const store = await getWholeStore();
  await store.write(
    async (sql) => {
      const rows = await sql.query
        .selectFrom("Share")
        .select("id")
        .where("accountId", "=", accountId)
        .where("revokedMs", "is", null)
        .execute();
      for (const { id } of rows) await endShare(sql, id, { reason: "member-removed" });
      await sql.query.deleteFrom("Notification").where("accountId", "=", accountId).execute();
    },
    "synced",
    "reserve",
  );
}
