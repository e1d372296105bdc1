import { actorOf, LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import { contentHash } from "@/lib/json/hash";
import { asRecord, asText } from "@/lib/shared/read-value";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { authorOf, type Actor } from "@/lib/data/store/sight/actor";

import { findIrregularity, moveHead, newestEntry, type Irregularity } from "./head";

/** One line of the ledger. It is never changed; what happens later is a line of its own. */
export interface LedgerEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly event: LedgerEvent;
  /** The id of what it is about: an export, a consent, an import, a document, a change, a name. */
  readonly subject: string;
  /** JSON, without titles or content. */
  readonly body: string;
  /** `entryHash` of the entry before; empty for the first. */
  readonly previousHash: string;
  /** SHA-256 over everything above. */
  readonly entryHash: string;
}

/** What happened, before it is a line of the ledger. */
export interface NewEntry {
  readonly event: LedgerEvent;
  readonly subject: string;
  readonly body: unknown;
  readonly atMs: number;
}

/** Appends an entry; to be called inside the write that does what it tells. */
export async function appendEntry(sql: Sql, entry: NewEntry): Promise<void> {
  await appendEntries(sql, [entry]);
}

/** Appends entries, one after the other. However many they are, the heads are compared and moved once. */
export async function appendEntries(sql: Sql, entries: readonly NewEntry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  // Going on as if nothing were wrong would hide it from the next check.
  const found = await findIrregularity(sql);
  if (found !== null) await appendGap(sql, found, first.atMs);
  await insertEntries(sql, entries);
}

/** Puts on record that what was before is not what Colloquy left. */
export async function appendGap(
  sql: Sql,
  { after, until, heads }: Irregularity,
  atMs: number,
): Promise<void> {
  const body = {
    after,
    ...(until === null ? {} : { until }),
    ...(heads.length === 0 ? {} : { heads }),
  };
  await insertEntries(sql, [{ event: "ledger-gap", subject: "ledger", body, atMs }]);
}

const COLUMNS = ["seq", "atMs", "event", "subject", "body", "previousHash", "entryHash"] as const;

async function insertEntries(sql: Sql, entries: readonly NewEntry[]): Promise<void> {
  let { entryHash } = await newestEntry(sql);
  let seq = await sql.nextId("LedgerEntry", "seq");
  const rows: SqlValue[][] = [];
  for (const { event, subject, body: value, atMs } of entries) {
    const body = JSON.stringify(namingActor(value, sql.sight.by));
    const unsealed = { seq, atMs, event, subject, body, previousHash: entryHash };
    entryHash = seal(unsealed);
    const entry: LedgerEntry = { ...unsealed, entryHash };
    rows.push([...COLUMNS.map((column) => entry[column]), sql.sight.by.account]);
    seq += 1;
  }
  await insertInTurns(sql, "LedgerEntry", [...COLUMNS, "accountId"], rows);
  await moveHead(sql, { written: rows.length, seq: seq - 1, hash: entryHash });
}

/**
 * Also the sealed text says who did it: the member, and the key where a program did it for them, or the command line, the
 * schedule or Colloquy itself.
 */
function namingActor(value: unknown, by: Actor): unknown {
  const { account, key, system } = authorOf(by);
  const body = asRecord(value);
  const written = asText(body?.["actor"]);
  if (body === null || written === null) return value;
  const actor = written === LOCAL_ACTOR && system !== undefined ? system : written;
  return { ...body, actor: actorOf(actor, account), key: key ?? undefined };
}

export function seal(entry: Omit<LedgerEntry, "entryHash">): string {
  const { seq, atMs, event, subject, body, previousHash } = entry;
  return contentHash(JSON.stringify([seq, atMs, event, subject, body, previousHash]));
}
