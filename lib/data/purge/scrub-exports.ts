import type { Sql } from "../store/connection/sql";

/**
 * Removes the id that a document gave itself from the records of what left: somebody may have typed it. That
 * something left, when, and under which store id stays; the ledger knows no other id.
 */
export async function scrubExports(sql: Sql, storeId: string): Promise<void> {
  for (const table of ["ExportItem", "Consent"] as const) {
    await sql.query
      .updateTable(table)
      .set((eb) => ({ documentId: eb.ref("conversationId") }))
      .where("conversationId", "=", storeId)
      .execute();
  }
}
