import { actorOf, LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { LedgerEvent } from "@/lib/domain/exports/ledger";
import { contentHash } from "@/lib/json/hash";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { Sql } from "@/lib/data/store/connection/sql";
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

/** Appends an entry; to be called inside the write that does what it tells. */
export async function appendEntry(
  sql: Sql,
  entry: { event: LedgerEvent; subject: string; body: unknown; atMs: number },
): Promise<void> {
  // Going on as if nothing were wrong would hide it from the next check.
  const found = await findIrregularity(sql);
  if (found !== null) await appendGap(sql, found, entry.atMs);
  await insertEntry(sql, entry);
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
  await insertEntry(sql, { event: "ledger-gap", subject: "ledger", body, atMs });
}

async function insertEntry(
  sql: Sql,
  { event, subject, body: value, atMs }: Parameters<typeof appendEntry>[1],
): Promise<void> {
  const last = await newestEntry(sql);
  const seq = await sql.nextId("LedgerEntry", "seq");
  const body = JSON.stringify(namingActor(value, sql.sight.by));
  const unsealed = { seq, atMs, event, subject, body, previousHash: last.entryHash };
  const entryHash = seal(unsealed);
  await sql.query
    .insertInto("LedgerEntry")
    .values({ ...unsealed, entryHash, accountId: sql.sight.by.account })
    .execute();
  await moveHead(sql, seq, entryHash);
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
