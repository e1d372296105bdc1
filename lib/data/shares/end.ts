import { noteEvent } from "../ledger/chain/note";
import type { Sql } from "../store/connection/sql";

/**
 * Revokes every link of a library that was restored: some of them were revoked since the backup was made, and nothing
 * says which.
 */
export async function endRestoredShares(sql: Sql): Promise<void> {
  const rows = await sql.query
    .selectFrom("Share")
    .select("id")
    .where("revokedMs", "is", null)
    .where((eb) => eb.or([eb("endsMs", "is", null), eb("endsMs", ">", Date.now())]))
    .execute();
  for (const { id } of rows) await endShare(sql, id, { reason: "library-restored" });
}

/**
 * Ends a link for good inside the write that decides it: its text is deleted, and the ledger has it.
 * @param body what the entry says beside the id
 */
export async function endShare(
  sql: Sql,
  id: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql.query
    .updateTable("Share")
    .set({ revokedMs: Date.now() })
    .where("id", "=", id)
    .execute();
  await sql.query.deleteFrom("ShareText").where("shareId", "=", id).execute();
  await noteEvent(sql, "share-revoked", id, body);
}
