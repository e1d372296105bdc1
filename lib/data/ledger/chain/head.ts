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

/** Makes the last of the entries that were just written the head, in the same transaction. */
export async function moveHead(
  sql: Sql,
  { written, seq, hash }: { readonly written: number; readonly seq: number; readonly hash: string },
): Promise<void> {
  const file = ledgerFileOf(sql);
  if (file === null) return;
  const before = await readStoredHead(sql, file);
  // Counting them all again would make each entry cost more than the one before.
  const count = before?.state === "ok" ? before.head.count + written : await countEntries(sql);
  const head = { count, seq, hash };
  await storeHead(sql, head, file);
  announceHead(sql, head, await namedBesideFiles(sql, file));
}

/** What does not fit the newest entry. */
export interface Irregularity {
  /** The newest entry there is. */
  readonly after: number;
  /** Up to which number entries are known to have been there; null while none is known to be gone. */
  readonly until: number | null;
  /** The heads that are missing, have the wrong code, or name another entry of their number. */
  readonly heads: readonly ("database" | "file")[];
}

/** Compares the newest entry with its heads, before another entry makes heads of its own; null where all fit. */
export async function findIrregularity(sql: Sql): Promise<Irregularity | null> {
  const file = ledgerFileOf(sql);
  if (file === null) return null;
  const { seq: after } = await newestEntry(sql);
  const [stored, beside] = [await readStoredHead(sql, file), await readBesideHead(sql, file)];
  const until = Math.max(seqOf(stored), seqOf(beside), await highestId(sql, "LedgerEntry"));
  const heads: ("database" | "file")[] = [];
  // Behind the one in the database there are no entries of ours.
  if (seqOf(stored) < after || !(await fits(sql, stored, after))) heads.push("database");
  if (!(await fits(sql, beside, after))) heads.push("file");
  if (until <= after && heads.length === 0) return null;
  return { after, until: until > after ? until : null, heads };
}

const seqOf = (read: ReadHead | undefined): number => (read?.state === "ok" ? read.head.seq : -1);

/** Whether a head has the right code, and names the entry of its number where there is one. */
async function fits(sql: Sql, read: ReadHead | undefined, newest: number): Promise<boolean> {
  if (read?.state !== "ok") return false;
  const { seq, hash } = read.head;
  if (seq > newest) return true;
  if (seq === 0) return hash === "";
  const entry = await sql.query
    .selectFrom("LedgerEntry")
    .select("entryHash")
    .where("seq", "=", seq)
    .executeTakeFirst();
  return entry?.entryHash === hash;
}

/** Names the newest entry in the database and in the file beside it, whatever they named before. */
export async function sealAsIs(sql: Sql, file: string): Promise<void> {
  const { seq, entryHash: hash } = await newestEntry(sql);
  const head = { count: await countEntries(sql), seq, hash };
  // Before the commit: until then the database says that nothing is sealed, and the file is made again.
  writeHeadFile(head, await namedBesideFiles(sql, file), file);
  await storeHead(sql, head, file);
}
