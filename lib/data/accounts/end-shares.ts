import { getWholeStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";

/** Revokes every link of an account that is no member any more, and deletes their texts. */
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
      for (const { id } of rows) {
        await sql.query
          .updateTable("Share")
          .set({ revokedMs: Date.now() })
          .where("id", "=", id)
          .execute();
        await sql.query.deleteFrom("ShareText").where("shareId", "=", id).execute();
        await noteEvent(sql, "share-revoked", id, { reason: "member-removed" });
      }
    },
    "synced",
    "reserve",
  );
}
