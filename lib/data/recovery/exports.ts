import type { ExportEnd } from "@/lib/domain/exports/record";

import { appendEntry } from "../ledger/chain/entry";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";

/** Records how an export ended, once: one that has ended already stays as it is. */
export async function recordEnd(
  sql: Sql,
  id: string,
  end: Omit<ExportEnd, "items">,
): Promise<void> {
  const { outcome, bytes, sha256, proofs, redactions } = end;
  const atMs = Date.now();
  const { numUpdatedRows } = await sql.query
    .updateTable("Export")
    .set({
      outcome,
      finishedMs: atMs,
      bytes,
      sha256,
      proofs: JSON.stringify(proofs),
      redactions: redactions === null ? null : JSON.stringify(redactions),
    })
    .where("id", "=", id)
    .where("outcome", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const body = { outcome, bytes, sha256, proofs, redactions };
  await appendEntry(sql, { event: "export-ended", subject: id, body, atMs });
}

/** Exports that were cut off when this library was last closed, by id, stay visible as what they are. */
export async function recoverExports(store: Store, ids: readonly string[]): Promise<void> {
  await store.write(
    async (sql) => {
      const end = {
        outcome: "aborted",
        bytes: 0,
        sha256: null,
        proofs: {},
        redactions: null,
      } as const;
      for (const id of ids) await recordEnd(sql, id, end);
    },
    "synced",
    "reserve",
  );
}
