import { getStore } from "./client";
import type { LedgerEntry } from "./ledger-entry";
import { seal } from "./ledger-entry";

const COLUMNS = `seq, "atMs", event, subject, body, "previousHash", "entryHash"`;
const ENTRIES_PER_BATCH = 500;

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
