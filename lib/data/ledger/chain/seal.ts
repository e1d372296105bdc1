import type { Sql } from "@/lib/data/store/connection/sql";
import { highestId } from "@/lib/data/store/sqlite/highest-id";
import { migratedAtMs } from "@/lib/data/store/sqlite/migrated-at";

import { appendEntry, appendGap } from "./entry";
import { ledgerFileOf, type ReadHead } from "./head-file";
import { findIrregularity, readBesideHead, readStoredHead, sealAsIs } from "./head";

/** Libraries on PostgreSQL had heads from the start. */
const HEAD_MIGRATION = "20261122185000_ledger_head";

/**
 * Seals a ledger without a head in the database: that of a new library, or of one that was restored. Where neither is
 * the case the head was taken away, which goes on record.
 */
export async function sealLedger(sql: Sql): Promise<void> {
  const file = ledgerFileOf(sql);
  if (file === null || (await readStoredHead(sql, file))?.state !== "none") return;
  const found = await findIrregularity(sql);
  if (found === null) return;
  const last = await lastEntry(sql);
  const beside = await readBesideHead(sql, file);
  const isExpected =
    last === undefined
      ? isOfNone(beside) && !(await wasUsed(sql))
      : last.event === "library-restored" || names(beside, last);
  if (isExpected) await sealAsIs(sql, file);
  else if (last !== undefined && (await isFormer(sql, last))) await sealFirst(sql, file);
  else await appendGap(sql, found, Date.now());
}

const lastEntry = ({ query }: Sql) =>
  query
    .selectFrom("LedgerEntry")
    .select(["seq", "entryHash", "event", "atMs"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();

/** A head of no entries is there after a crash between the file and the commit. */
const isOfNone = (read: ReadHead) =>
  read.state === "none" || (read.state === "ok" && read.head.seq === 0 && read.head.hash === "");

/** After a crash between the file and the commit. */
const names = (read: ReadHead, last: { readonly seq: number; readonly entryHash: string }) =>
  read.state === "ok" && read.head.seq === last.seq && read.head.hash === last.entryHash;

/** Says of the entries before that nothing kept them from being cut off. */
async function sealFirst(sql: Sql, file: string): Promise<void> {
  await sealAsIs(sql, file);
  const entry = { event: "ledger-sealed", subject: "ledger", body: {}, atMs: Date.now() } as const;
  await appendEntry(sql, entry);
}

/** Whether the ledger got its head after its last entry: an upgrade made the place for it. */
async function isFormer(sql: Sql, last: { readonly atMs: number }): Promise<boolean> {
  if (sql.engine === "postgres") return false;
  const madeMs = await migratedAtMs(sql, HEAD_MIGRATION);
  return madeMs !== null && last.atMs < madeMs;
}

/** Whether there was something that the ledger has entries about. */
async function wasUsed(sql: Sql): Promise<boolean> {
  if ((await highestId(sql, "LedgerEntry")) > 0) return true;
  const imported = await sql.query
    .selectFrom("Import")
    .select("id")
    .where("status", "in", ["done", "undone"])
    .limit(1)
    .executeTakeFirst();
  const exported = await sql.query.selectFrom("Export").select("id").limit(1).executeTakeFirst();
  return imported !== undefined || exported !== undefined;
}
