import type {
  ExportEnd,
  ExportOutcome,
  ExportRecord,
  ExportStart,
} from "@/lib/domain/exports/record";

import { getStore } from "../library/client";
import { recordEnd } from "../recovery/exports";
import { appendEntry } from "../ledger/chain/entry";
import type { Store } from "../store/store";
import { endNowOrLater } from "../store/disk/end-later";
import { isReadingThread, leaveWrite } from "../store/locks/reading-thread";

interface ExportRow {
  readonly id: string;
  readonly atMs: number;
  readonly finishedMs: number | null;
  readonly actor: string;
  readonly via: string;
  readonly format: string;
  readonly scope: string;
  readonly counts: string;
  readonly outcome: ExportOutcome;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly proofs: string | null;
  readonly redactions: string | null;
  /** Document ids of the consents, as JSON. */
  readonly consents: string;
}

const COLUMNS = `e.id, e."atMs", e."finishedMs", e.actor, e.via, e.format, e.scope, e.counts, e.outcome, e.bytes,
  e.sha256, e.proofs, e.redactions,
  (SELECT json_group_array("documentId") FROM "Consent" c WHERE c."exportId" = e.id) AS consents`;

const ITEMS_PER_WRITE = 5000;

/** Records an export before its first byte; one that cannot be recorded must not start. */
export async function startExport(start: ExportStart): Promise<void> {
  if (isReadingThread()) return leaveWrite({ name: "startExport", start });
  const store = await getStore();
  const atMs = Date.now();
  const { id, actor, via, format, scope, counts } = start;
  await store.write(
    async (sql) => {
      await sql.insertMany(
        "Export",
        ["id", "atMs", "actor", "via", "format", "scope", "counts", "outcome"],
        [[id, atMs, actor, via, format, JSON.stringify(scope), JSON.stringify(counts), "running"]],
      );
      await appendEntry(sql, {
        event: "export-started",
        subject: id,
        body: { actor, via, format, scope, counts },
        atMs,
      });
    },
    "synced",
    "record",
  );
}

/** Records how an export ended. Only the first call for an export counts. */
export async function finishExport(id: string, end: ExportEnd): Promise<void> {
  if (isReadingThread()) return leaveWrite({ name: "finishExport", id, end });
  const store = await getStore();
  await endNowOrLater(() => writeEnd(store, id, end));
}

async function writeEnd(store: Store, id: string, end: ExportEnd): Promise<void> {
  const isRunning = await store.read((sql) =>
    sql.get(`SELECT 1 FROM "Export" WHERE id = ? AND outcome = 'running'`, id),
  );
  if (isRunning === undefined) return;
  // Of an attempt that met a full disk.
  const clear = `DELETE FROM "ExportItem" WHERE "exportId" = ?`;
  await store.write((sql) => sql.run(clear, id), "deferred", "record");
  for (let from = 0; from < end.items.length; from += ITEMS_PER_WRITE) {
    const rows = end.items
      .slice(from, from + ITEMS_PER_WRITE)
      .map((item) => [id, item.conversationId, item.documentId, item.revision, item.contentHash]);
    const columns = ["exportId", "conversationId", "documentId", "revision", "contentHash"];
    await store.write((sql) => sql.insertMany("ExportItem", columns, rows), "synced", "record");
  }
  await store.write((sql) => recordEnd(sql, id, end), "synced", "record");
}

/**
 * Exports, newest first.
 * @param before the id after which a page goes on; ids grow with time
 */
export async function listExports(
  options: { before?: string; limit?: number } = {},
): Promise<ExportRecord[]> {
  const store = await getStore();
  const rows = await store.read((sql) =>
    sql.all<ExportRow>(
      `SELECT ${COLUMNS} FROM "Export" e WHERE ? IS NULL OR e.id < ? ORDER BY e.id DESC LIMIT ?`,
      options.before ?? null,
      options.before ?? null,
      options.limit ?? 100,
    ),
  );
  return rows.map(readRow);
}

export async function getExport(id: string): Promise<ExportRecord | null> {
  const store = await getStore();
  const row = await store.read((sql) =>
    sql.get<ExportRow>(`SELECT ${COLUMNS} FROM "Export" e WHERE e.id = ?`, id),
  );
  return row === undefined ? null : readRow(row);
}

/** A time at which a conversation left in a form that can come back. */
export interface ExportedState {
  readonly exportId: string;
  readonly revision: number;
  readonly contentHash: string;
  readonly atMs: number;
}

/** Every time at which a conversation left in a form that can come back, the newest first. */
export async function exportedStates(conversationId: string): Promise<ExportedState[]> {
  const store = await getStore();
  return store.read((sql) =>
    sql.all<ExportedState>(
      `SELECT i."exportId", i.revision, i."contentHash", e."atMs" FROM "ExportItem" i JOIN "Export" e ON e.id = i."exportId"
       WHERE i."conversationId" = ? AND i."contentHash" IS NOT NULL AND e.outcome = 'done'
       ORDER BY i.id DESC`,
      conversationId,
    ),
  );
}

// The JSON columns are written by this file only.
function readRow(row: ExportRow): ExportRecord {
  return {
    ...row,
    scope: JSON.parse(row.scope) as ExportRecord["scope"],
    counts: JSON.parse(row.counts) as ExportRecord["counts"],
    proofs: JSON.parse(row.proofs ?? "null") as ExportRecord["proofs"],
    redactions: JSON.parse(row.redactions ?? "null") as ExportRecord["redactions"],
    consents: JSON.parse(row.consents) as string[],
  };
}
