import { noteEvents } from "../ledger/chain/note";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";

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
  const ids = rows.map(({ id }) => id);
  await endShares(sql, ids, { reason: "library-restored" });
}

/**
 * Ends links for good inside the write that decides it: their texts are deleted, and the ledger has each.
 * @param body what the entries say beside the ids
 */
export async function endShares(
  sql: Sql,
  ids: readonly string[],
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql.query
    .updateTable("Share")
    .set({ revokedMs: Date.now() })
    .where("id", "in", listed(ids))
    .execute();
  await sql.query.deleteFrom("ShareText").where("shareId", "in", listed(ids)).execute();
  await noteEvents(
    sql,
    "share-revoked",
    ids.map((subject) => ({ subject, body })),
  );
}
