import type { ImportItemInput } from "./bulk-input";
import { purgeRemoved } from "./purge";
import type { Sql } from "./sql";
import type { Store } from "./store";

export async function insertImport(sql: Sql, record: { id: string; name: string }): Promise<void> {
  await sql.run(
    `INSERT INTO "Import" (id, name, status, "createdMs", totals) VALUES (?, ?, 'running', ?, 'null')`,
    record.id,
    record.name,
    Date.now(),
  );
}

export async function insertItem(sql: Sql, importId: string, item: ImportItemInput): Promise<void> {
  const id = await sql.nextId("ImportItem", "id");
  const columns = {
    id,
    importId,
    ordinal: item.ordinal,
    name: item.name,
    kind: item.kind,
    format: item.format,
    verdict: item.verdict,
    outcome: item.outcome,
    decision: item.decision,
    title: item.title,
    documentId: item.documentId,
    entityId: item.entityId,
    fileHash: item.fileHash,
    contentHash: item.contentHash,
    problems: JSON.stringify(item.problems ?? null),
    counts: JSON.stringify(item.counts ?? null),
    fidelity: item.fidelity === undefined ? null : JSON.stringify(item.fidelity),
  };
  await sql.insertMany("ImportItem", Object.keys(columns), [Object.values(columns)]);
  if (item.original !== undefined) {
    await sql.run(
      `INSERT INTO "ImportOriginal" ("itemId", bytes) VALUES (?, ?)`,
      id,
      item.original,
    );
  }
}

/** Removes an import that was not finished, with everything it wrote. */
export async function discardImport(store: Store, importId: string): Promise<void> {
  await store.write(async (sql) => {
    for (const table of ["Conversation", "ToolsetFile", "ModelsFile"]) {
      await sql.run(
        `UPDATE "${table}" SET state = 'removed' WHERE "importId" = ? AND state = 'staged'`,
        importId,
      );
    }
    await sql.run(`DELETE FROM "Import" WHERE id = ? AND status = 'running'`, importId);
  });
  await purgeRemoved(store);
}
