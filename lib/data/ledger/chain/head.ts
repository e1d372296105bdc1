import type { Sql } from "@/lib/data/store/connection/sql";
import {
  announceHead,
  headText,
  ledgerFileOf,
  parseHead,
  readHeadFile,
  writeHeadFile,
  type LedgerHead,
  type ReadHead,
} from "./head-file";
import { besideFiles, namedBesideFiles } from "./library-id";
import { highestId } from "@/lib/data/store/sqlite/highest-id";

/** The setting that the head is kept in. */
export const LEDGER_HEAD = "ledger.head";

/** The newest entry there is; an empty hash where there is none. */
export async function newestEntry(sql: Sql): Promise<{ seq: number; entryHash: string }> {
  const last = await sql.query
    .selectFrom("LedgerEntry")
    .select(["seq", "entryHash"])
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? { seq: 0, entryHash: "" };
}

/** The head in the database; undefined where not even its row is there. */
export async function readStoredHead(sql: Sql, file: string): Promise<ReadHead | undefined> {
  const row = await sql.query
    .selectFrom("Setting")
    .select("value")
    .where("key", "=", LEDGER_HEAD)
    .executeTakeFirst();
  return row === undefined ? undefined : parseHead(row.value, file);
}

/** The head in the file beside the library. */
export async function readBesideHead(sql: Sql, file: string): Promise<ReadHead> {
  return readHeadFile(await besideFiles(sql, file), file);
}

async function storeHead(sql: Sql, head: LedgerHead, file: string): Promise<void> {
  const value = headText(head, file);
  await sql.query
    .insertInto("Setting")
    .values({ key: LEDGER_HEAD, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

async function countEntries(sql: Sql): Promise<number> {
  const { count } = await sql.query
    .selectFrom("LedgerEntry")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes the entry that was just written the head, in the same transaction. */
export async function moveHead(sql: Sql, seq: number, hash: string): Promise<void> {
  const file = ledgerFileOf(sql);
  if (file === null) return;
  const head = { count: await countEntries(sql), seq, hash };
  await storeHead(sql, head, file);
  announceHead(sql, head, await namedBesideFiles(sql, file));
}

/** Up to which number entries are known to have been there; null while nothing is missing at the end. */
export async function missingUntil(sql: Sql): Promise<number | null> {
  const file = ledgerFileOf(sql);
  if (file === null) return null;
  const { seq } = await newestEntry(sql);
  const heads = [await readStoredHead(sql, file), await readBesideHead(sql, file)];
  const known = heads.flatMap((read) => (read?.state === "ok" ? [read.head.seq] : []));
  const until = Math.max(...known, await highestId(sql, "LedgerEntry"));
  return until > seq ? until : null;
}

/** Seals a ledger that has no head yet: that of a new library, or of one from before there were heads. */
export async function sealLedger(sql: Sql): Promise<void> {
  const file = ledgerFileOf(sql);
  if (file === null || (await readStoredHead(sql, file))?.state !== "none") return;
  const { seq, entryHash: hash } = await newestEntry(sql);
  const head = { count: await countEntries(sql), seq, hash };
  // Before the commit: until then the database says that nothing is sealed, and the file is made again.
  writeHeadFile(head, await namedBesideFiles(sql, file), file);
  await storeHead(sql, head, file);
}
