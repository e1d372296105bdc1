import { contentHash } from "@/lib/json/hash";
import type { ImportItemInput } from "@/lib/data/documents/input";
import { purgeRemoved } from "@/lib/data/purge/rows";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { ownerOfWork } from "@/lib/data/store/process/this-process";
import type { Store } from "@/lib/data/store/store";

export async function insertImport(sql: Sql, record: { id: string; name: string }): Promise<void> {
  await sql.query
    .insertInto("Import")
    .values({
      ...record,
      status: "running",
      createdMs: Date.now(),
      totals: "null",
      process: ownerOfWork(sql),
      accountId: sql.sight.account,
      keyId: sql.sight.by.key,
    })
    .execute();
}

/**
 * To be called in each transaction that writes for an import. A process that was suspended for long is taken for dead,
 * and what it had under way is ended by another one.
 */
export async function requireRunning(sql: Sql, importId: string): Promise<void> {
  const row = await sql.query
    .selectFrom("Import")
    .select("id")
    .where("id", "=", importId)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (row === undefined) throw new Error("Another process has ended this import meanwhile.");
}

export async function isImportDone({ query }: Sql, importId: string): Promise<boolean> {
  const row = await query
    .selectFrom("Import")
    .select("id")
    .where("id", "=", importId)
    .where("status", "=", "done")
    .executeTakeFirst();
  return row !== undefined;
}

const ITEM_COLUMNS = [
  "id",
  "importId",
  "ordinal",
  "name",
  "kind",
  "format",
  "verdict",
  "outcome",
  "decision",
  "title",
  "documentId",
  "entityId",
  "fileHash",
  "contentHash",
  "problems",
  "counts",
  "fidelity",
];

export async function insertItems(
  sql: Sql,
  importId: string,
  items: readonly ImportItemInput[],
): Promise<void> {
  if (items.length === 0) return;
  const firstId = await sql.nextId("ImportItem", "id");
  const rows = items.map((item, at): SqlValue[] => [
    firstId + at,
    importId,
    item.ordinal,
    item.name,
    item.kind,
    item.format,
    item.verdict,
    item.outcome,
    item.decision,
    item.title,
    item.documentId,
    item.entityId,
    item.fileHash,
    item.contentHash,
    JSON.stringify(item.problems ?? null),
    JSON.stringify(item.counts ?? null),
    item.fidelity === undefined ? null : JSON.stringify(item.fidelity),
  ]);
  await sql.insertMany("ImportItem", ITEM_COLUMNS, rows);
  const originals = items.flatMap(({ original }, at): SqlValue[][] =>
    original === undefined ? [] : [[firstId + at, original, contentHash(original)]],
  );
  await sql.insertMany("ImportOriginal", ["itemId", "bytes", "bytesHash"], originals);
}

/** Removes an import that was not finished, with everything it wrote. */
export async function discardImport(store: Store, importId: string): Promise<void> {
  await store.write(
    async ({ query }) => {
      for (const table of ["Conversation", "ToolsetFile", "ModelsFile"] as const) {
        await query
          .updateTable(table)
          .set({ state: "removed" })
          .where("importId", "=", importId)
          .where("state", "=", "staged")
          .execute();
      }
      await query
        .deleteFrom("Import")
        .where("id", "=", importId)
        .where("status", "=", "running")
        .execute();
    },
    "synced",
    "reserve",
  );
  await purgeRemoved(store);
}
