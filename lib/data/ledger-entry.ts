import { contentHash } from "@/lib/json/hash";

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

export function seal(entry: Omit<LedgerEntry, "entryHash">): string {
  const { seq, atMs, event, subject, body, previousHash } = entry;
  return contentHash(JSON.stringify([seq, atMs, event, subject, body, previousHash]));
}
