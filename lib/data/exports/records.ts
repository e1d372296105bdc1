import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { InferResult } from "kysely";

import type { UsedKey } from "@/lib/domain/accounts/used-key";
import { addTo } from "@/lib/shared/add-to";
import { actorOf } from "@/lib/domain/conversation/history/audit-trail";
import type { ExportEnd, ExportRecord, ExportStart } from "@/lib/domain/exports/record";

import { usedKeys } from "../accounts/used-keys";
import { getStore, getWholeStore } from "../library/client";
import { storedJson } from "../store/damage/record-damaged";
import { recordEnd } from "../recovery/exports";
import { appendEntry } from "../ledger/chain/entry";
import type { Store } from "../store/store";
import { endNowOrLater } from "../store/disk/end-later";
import { ownerOfWork } from "../store/process/this-process";
import { isReadingThread, leaveWrite } from "../store/locks/reading-thread";
import type { Sql } from "../store/connection/sql";

const COLUMNS = [
  "e.id",
  "e.atMs",
  "e.finishedMs",
  "e.actor",
  "e.accountId",
  "e.keyId",
  "e.via",
  "e.format",
  "e.counts",
  "e.outcome",
  "e.bytes",
  "e.sha256",
  "e.proofs",
  "e.redactions",
] as const;

/** Records without the lists of documents that each may have; `readExportRows` reads those. */
export const selectExports = ({ query }: Sql) => query.selectFrom("Export as e").select(COLUMNS);

export type ExportRow = InferResult<ReturnType<typeof selectExports>>[number];

const ITEMS_PER_WRITE = 5000;

/** Records an export before its first byte; one that cannot be recorded must not start. */
export async function startExport(viewer: Viewer, start: ExportStart): Promise<void> {
  if (isReadingThread()) return leaveWrite({ name: "startExport", viewer, start });
  const store = await getStore(viewer);
  const atMs = Date.now();
  const { id, actor, via, format, scope, counts } = start;
  await store.write(
    async (sql) => {
      await sql.query
        .insertInto("Export")
        .values({
          id,
          atMs,
          actor,
          via,
          format,
          scope: JSON.stringify(scope),
          counts: JSON.stringify(counts),
          outcome: "running",
          process: ownerOfWork(sql),
          accountId: sql.sight.account,
          keyId: sql.sight.by.key,
        })
        .execute();
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
  const store = await getWholeStore();
  await endNowOrLater(() => writeEnd(store, id, end));
}

async function writeEnd(store: Store, id: string, end: ExportEnd): Promise<void> {
  const isRunning = await store.read((sql) =>
    sql.query
      .selectFrom("Export")
      .select("id")
      .where("id", "=", id)
      .where("outcome", "=", "running")
      .executeTakeFirst(),
  );
  if (isRunning === undefined) return;
  // Of an attempt that met a full disk.
  const clear = ({ query }: Sql) =>
    query.deleteFrom("ExportItem").where("exportId", "=", id).execute();
  await store.write(clear, "deferred", "record");
  for (let from = 0; from < end.items.length; from += ITEMS_PER_WRITE) {
    const rows = end.items
      .slice(from, from + ITEMS_PER_WRITE)
      .map((item) => [id, item.conversationId, item.documentId, item.revision, item.contentHash]);
    const columns = ["exportId", "conversationId", "documentId", "revision", "contentHash"];
    await store.write((sql) => sql.insertMany("ExportItem", columns, rows), "synced", "record");
  }
  await store.write((sql) => recordEnd(sql, id, end), "synced", "record");
}

/** The record of one export; null when there is none. */
export async function getExport(viewer: Viewer, id: string): Promise<ExportRecord | null> {
  const store = await getStore(viewer);
  const read = await store.read(async (sql) =>
    readExportRows(sql, await selectExports(sql).where("e.id", "=", id).execute()),
  );
  const keyOf = await usedKeys(
    viewer,
    read.map(({ row }) => row.keyId),
  );
  return read.map((each) => exportRecord(each, keyOf))[0] ?? null;
}

/** A time at which a conversation left in a form that can come back. */
export interface ExportedState {
  readonly exportId: string;
  readonly revision: number;
  readonly contentHash: string;
  readonly atMs: number;
}

/** Every time at which a conversation left in a form that can come back, the newest first. */
export async function exportedStates(
  viewer: Viewer,
  conversationId: string,
): Promise<ExportedState[]> {
  const store = await getStore(viewer);
  return store.read((sql) =>
    selectStates(sql, conversationId)
      .where("i.contentHash", "is not", null)
      .$narrowType<{ contentHash: string }>()
      .execute(),
  );
}

/** Every time at which it left in another format, from which it can come back as a copy, the newest first. */
export async function exportedCopies(
  viewer: Viewer,
  conversationId: string,
): Promise<Omit<ExportedState, "contentHash">[]> {
  const store = await getStore(viewer);
  return store.read((sql) =>
    selectStates(sql, conversationId).where("e.format", "!=", "cjson").execute(),
  );
}

function selectStates({ query }: Sql, conversationId: string) {
  return query
    .selectFrom("ExportItem as i")
    .innerJoin("Export as e", "e.id", "i.exportId")
    .select(["i.exportId", "i.revision", "i.contentHash", "e.atMs"])
    .where("i.conversationId", "=", conversationId)
    .where("e.outcome", "=", "done")
    .orderBy("i.id", "desc");
}

/** A row with what was asked for, as JSON, and the document ids of its consents. */
interface ReadExport {
  readonly row: ExportRow;
  readonly scope: string;
  readonly consents: readonly string[];
}

const CONSENTS_PER_READ = 5000;

/** Reads the lists of some records, in the order of the rows. */
export async function readExportRows<Row extends ExportRow>(
  sql: Sql,
  rows: readonly Row[],
): Promise<(ReadExport & { readonly row: Row })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const consents = new Map<string, string[]>();
  for (let after = 0, isMore = true; isMore;) {
    const some = await sql.query
      .selectFrom("Consent")
      .select(["id", "exportId", "documentId"])
      .where("exportId", "in", ids)
      .where("id", ">", after)
      .orderBy("id")
      .limit(CONSENTS_PER_READ)
      .execute();
    for (const { exportId, documentId } of some) addTo(consents, exportId, documentId);
    after = some.at(-1)?.id ?? after;
    isMore = some.length === CONSENTS_PER_READ;
  }
  const scopes = await sql.query
    .selectFrom("Export")
    .select(["id", "scope"])
    .where("id", "in", ids)
    .execute();
  const scopeOf = new Map(scopes.map(({ id, scope }) => [id, scope]));
  return rows.map((row) => ({
    row,
    scope: scopeOf.get(row.id) ?? "null",
    consents: consents.get(row.id) ?? [],
  }));
}

/** A record as its row has it. @throws when the library is damaged there */
// The JSON columns are written by this file only.
export function exportRecord(
  { row: { accountId, keyId, ...row }, scope, consents }: ReadExport,
  keyOf: (id: string | null) => UsedKey | null,
): ExportRecord {
  const read = (text: string | null) => storedJson(text ?? "null", `export ${row.id}`);
  return {
    ...row,
    actor: actorOf(row.actor, accountId),
    key: keyOf(keyId),
    scope: read(scope) as ExportRecord["scope"],
    counts: read(row.counts) as ExportRecord["counts"],
    proofs: read(row.proofs) as ExportRecord["proofs"],
    redactions: read(row.redactions) as ExportRecord["redactions"],
    consents,
  };
}
