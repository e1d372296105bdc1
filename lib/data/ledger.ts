import { contentHash } from "@/lib/json/hash";

import { getStore } from "./client";
import type { Sql } from "./sql";

/** What happened to an export or a consent. */
type LedgerEvent = "export-started" | "export-ended" | "consent-remembered" | "consent-revoked";

/** One line of the ledger. It is never changed; what happens later is a line of its own. */
export interface LedgerEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly event: LedgerEvent;
  /** The id of the export or consent. */
  readonly subject: string;
  /** JSON, without titles or content. */
  readonly body: string;
  /** `entryHash` of the entry before; empty for the first. */
  readonly previousHash: string;
  /** SHA-256 over everything above. */
  readonly entryHash: string;
}

const COLUMNS = `seq, "atMs", event, subject, body, "previousHash", "entryHash"`;
const ENTRIES_PER_BATCH = 500;

/** Appends an entry; to be called inside the write that does what it tells. */
export async function appendEntry(
  sql: Sql,
  entry: { event: LedgerEvent; subject: string; body: unknown; atMs: number },
): Promise<void> {
  const last = await sql.get<{ entryHash: string }>(
    `SELECT "entryHash" FROM "LedgerEntry" ORDER BY seq DESC LIMIT 1`,
  );
  const seq = await sql.nextId("LedgerEntry", "seq");
  const { event, subject, atMs } = entry;
  const body = JSON.stringify(entry.body);
  const unsealed = { seq, atMs, event, subject, body, previousHash: last?.entryHash ?? "" };
  await sql.insertMany(
    "LedgerEntry",
    ["seq", "atMs", "event", "subject", "body", "previousHash", "entryHash"],
    [[seq, atMs, event, subject, body, unsealed.previousHash, seal(unsealed)]],
  );
}

/** All entries, oldest first, a batch at a time. */
export async function* ledgerEntries(): AsyncGenerator<LedgerEntry, void, void> {
  const store = await getStore();
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await store.read((sql) =>
      sql.all<LedgerEntry>(
        `SELECT ${COLUMNS} FROM "LedgerEntry" WHERE seq > ? ORDER BY seq LIMIT ${ENTRIES_PER_BATCH}`,
        from,
      ),
    );
    yield* rows;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < ENTRIES_PER_BATCH) return;
  }
}

/** Whether every entry is as it was written and follows the one before. */
export async function checkLedger(): Promise<{ entries: number; brokenAt: number | null }> {
  let entries = 0;
  let previousHash = "";
  for await (const entry of ledgerEntries()) {
    entries += 1;
    if (entry.previousHash !== previousHash || entry.entryHash !== seal(entry)) {
      return { entries, brokenAt: entry.seq };
    }
    previousHash = entry.entryHash;
  }
  return { entries, brokenAt: null };
}

function seal(entry: Omit<LedgerEntry, "entryHash">): string {
  const { seq, atMs, event, subject, body, previousHash } = entry;
  return contentHash(JSON.stringify([seq, atMs, event, subject, body, previousHash]));
}
