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

const SETTING = "ledger.head";

/** The newest entry there is; an empty hash where there is none. */
export async function newestEntry(sql: Sql): Promise<{ seq: number; entryHash: string }> {
  const last = await sql.get<{ seq: number; entryHash: string }>(
    `SELECT seq, "entryHash" FROM "LedgerEntry" ORDER BY seq DESC LIMIT 1`,
  );
  return last ?? { seq: 0, entryHash: "" };
}

/** The head in the database; undefined where not even its row is there. */
export async function readStoredHead(sql: Sql, file: string): Promise<ReadHead | undefined> {
  const row = await sql.get<{ value: string }>(
    `SELECT value FROM "Setting" WHERE key = '${SETTING}'`,
  );
  return row === undefined ? undefined : parseHead(row.value, file);
}

/** The highest number that SQLite has ever given to an entry. */
export async function highestNumber(sql: Sql): Promise<number> {
  const row = await sql.get<{ seq: number }>(
    `SELECT seq FROM sqlite_sequence WHERE name = 'LedgerEntry'`,
  );
  return row?.seq ?? 0;
}

async function storeHead(sql: Sql, head: LedgerHead, file: string): Promise<void> {
  await sql.run(
    `INSERT INTO "Setting" (key, value) VALUES ('${SETTING}', ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    headText(head, file),
  );
}

/** Makes the entry that was just written the head, in the same transaction. */
export async function moveHead(sql: Sql, seq: number, hash: string): Promise<void> {
  const file = ledgerFileOf(sql);
  if (file === null) return;
  const row = await sql.get<{ count: number }>(`SELECT count(*) AS count FROM "LedgerEntry"`);
  const head = { count: row?.count ?? 0, seq, hash };
  await storeHead(sql, head, file);
  announceHead(sql, head);
}

/** Up to which number entries are known to have been there; null while nothing is missing at the end. */
export async function missingUntil(sql: Sql): Promise<number | null> {
  const file = ledgerFileOf(sql);
  if (file === null) return null;
  const { seq } = await newestEntry(sql);
  const heads = [await readStoredHead(sql, file), readHeadFile(file)];
  const known = heads.flatMap((read) => (read?.state === "ok" ? [read.head.seq] : []));
  const until = Math.max(...known, await highestNumber(sql));
  return until > seq ? until : null;
}

/** Seals a ledger that has no head yet: that of a new library, or of one from before there were heads. */
export async function sealLedger(sql: Sql): Promise<void> {
  const file = ledgerFileOf(sql);
  if (file === null || (await readStoredHead(sql, file))?.state !== "none") return;
  const { seq, entryHash: hash } = await newestEntry(sql);
  const row = await sql.get<{ count: number }>(`SELECT count(*) AS count FROM "LedgerEntry"`);
  const head = { count: row?.count ?? 0, seq, hash };
  // Before the commit: until then the database says that nothing is sealed, and the file is made again.
  writeHeadFile(head, file);
  await storeHead(sql, head, file);
}
