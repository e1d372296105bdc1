import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type Expression, type SqlBool } from "kysely";

import { actorOf, keyOfActor, LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";
import type { LedgerCheck, LedgerEvent, LedgerFault } from "@/lib/domain/exports/ledger";
import type { LedgerSubject } from "@/lib/domain/library/ledger-subject";
import {
  asSystemActor,
  systemActorOfChannel,
  type SystemActor,
} from "@/lib/domain/library/system-actor";

import { asRecord, asText } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { getStore, getWholeStore } from "../library/client";
import { seal, type LedgerEntry } from "./chain/entry";
import { readBesideHead, readStoredHead } from "./chain/head";
import type { ReadHead } from "./chain/head-file";
import { isSeenEntry } from "./seen-entries";
import { subjectsOf } from "./subjects";
import type { Sql } from "../store/connection/sql";
import { highestId } from "../store/sqlite/highest-id";

/** In the order in which the ledger leaves as a file. */
const COLUMNS = [
  "seq",
  "atMs",
  "event",
  "subject",
  "body",
  "previousHash",
  "entryHash",
] as const satisfies readonly (keyof LedgerEntry)[];
const ENTRIES_PER_BATCH = 500;

/** All entries, oldest first, a batch at a time. */
export async function* ledgerEntries(viewer: Viewer): AsyncGenerator<LedgerEntry, void, void> {
  const store = await getStore(viewer);
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await store.read((sql) => entriesAfter(sql, from, isSeenEntry(sql)));
    yield* rows;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < ENTRIES_PER_BATCH) return;
  }
}

/** An entry as the page of the ledger shows it. */
export interface ListedEntry extends LedgerEntry {
  /** Who did it, as `actorOf` names them. */
  readonly actor: string;
  /** Whether a program did it, with an API key. */
  readonly hasKey: boolean;
  /** What it is about, for whoever reads; null where the event says all. */
  readonly about: LedgerSubject | null;
}

/** The newest entries about anything but exports and consents, which have lists of their own. */
export async function listOtherEntries(viewer: Viewer, limit: number): Promise<ListedEntry[]> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const rows = await sql.query
      .selectFrom("LedgerEntry")
      .select([...COLUMNS, "accountId"])
      .where("event", "not like", raw<LedgerEvent>`'export-%'`)
      .where("event", "not like", raw<LedgerEvent>`'consent-%'`)
      .where(isSeenEntry(sql))
      .orderBy("seq", "desc")
      .limit(limit)
      .execute();
    const subjects = await subjectsOf(sql, rows);
    return rows.map(({ accountId, ...entry }, at) => {
      const { actor, key } = doingOf(entry.body);
      return {
        ...entry,
        actor: actorOf(actor, accountId),
        hasKey: key !== null,
        about: subjects[at] ?? null,
      };
    });
  });
}

/**
 * Who did what an entry tells, and with which key, as its body names them. The check of the ledger tells of a body that
 * cannot be read; lists go on.
 */
export function doingOf(body: string): Doing {
  try {
    const written = asRecord(JSON.parse(body));
    const named = asText(written?.["actor"]) ?? "";
    const via = named === LOCAL_ACTOR ? systemActorOfChannel(asText(written?.["via"]) ?? "") : null;
    const system = asSystemActor(named) ?? via;
    return {
      actor: system ?? named,
      key: asText(written?.["key"]) ?? keyOfActor(named),
      system,
    };
  } catch {
    return { actor: "", key: null, system: null };
  }
}

/** Who did something. */
interface Doing {
  readonly actor: string;
  readonly key: string | null;
  /** What did it where nobody was signed in, and that is known. */
  readonly system: SystemActor | null;
}

/** All entries, then what a check of them found, as its last line. */
export async function* checkedLedger(viewer: Viewer): AsyncGenerator<unknown, void, void> {
  yield* ledgerEntries(viewer);
  yield { check: await checkLedger() };
}

interface Evidence {
  readonly stored: ReadHead | undefined;
  readonly file: ReadHead;
  readonly highest: number;
}

/** Whether every entry is as it was written and follows the one before, and none is missing at the end. */
export async function checkLedger(): Promise<LedgerCheck> {
  const store = await getWholeStore();
  // First the file: an entry that comes meanwhile is in the database before it is in the file.
  const file = await store.read((sql) => readBesideHead(sql, store.file));
  return store.read(async (sql) => {
    const stored = await readStoredHead(sql, store.file);
    return checkEntries(sql, { file, stored, highest: await highestId(sql, "LedgerEntry") });
  });
}

async function checkEntries(sql: Sql, evidence: Evidence): Promise<LedgerCheck> {
  const { file, stored } = evidence;
  const faults: LedgerFault[] = [];
  const hashes = new Map<number, string>();
  const named = new Set([file, stored].flatMap((read) => (isOk(read) ? [read.head.seq] : [])));
  let entries = 0;
  let last = 0;
  let previousHash = "";
  let isBroken = false;
  for await (const entry of entriesOf(sql)) {
    entries += 1;
    last = entry.seq;
    if (entry.event === "ledger-gap") faults.push({ kind: "gap", at: entry.seq });
    const isLinked = entry.previousHash === previousHash && entry.entryHash === seal(entry);
    if (!isLinked && !isBroken) faults.push({ kind: "changed", at: entry.seq });
    isBroken ||= !isLinked;
    if (named.has(entry.seq)) hashes.set(entry.seq, entry.entryHash);
    previousHash = entry.entryHash;
  }
  addAll(faults, endFaults(evidence, last, hashes));
  return { entries, faults: withoutRepeats(faults) };
}

const isOk = (read: ReadHead | undefined): read is Extract<ReadHead, { state: "ok" }> =>
  read?.state === "ok";

function entriesAfter({ query }: Sql, seq: number, seen: Expression<SqlBool> = raw<SqlBool>`TRUE`) {
  return query
    .selectFrom("LedgerEntry")
    .select(COLUMNS)
    .where("seq", ">", seq)
    .where(seen)
    .orderBy("seq")
    .limit(ENTRIES_PER_BATCH)
    .execute();
}

async function* entriesOf(sql: Sql): AsyncGenerator<LedgerEntry, void, void> {
  let after = 0;
  for (;;) {
    const rows = await entriesAfter(sql, after);
    yield* rows;
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < ENTRIES_PER_BATCH) return;
  }
}

function endFaults(
  { stored, file, highest }: Evidence,
  last: number,
  hashes: ReadonlyMap<number, string>,
): LedgerFault[] {
  const faults: LedgerFault[] = [];
  let until = highest;
  for (const [where, read] of [
    ["database", stored],
    ["file", file],
  ] as const) {
    if (read?.state !== "ok") {
      faults.push({ kind: "head", where, at: last });
      continue;
    }
    const { seq, hash } = read.head;
    until = Math.max(until, seq);
    if (seq > 0 && seq <= last && hashes.get(seq) !== hash)
      faults.push({ kind: "changed", at: seq });
  }
  if (until > last) faults.push({ kind: "missing", at: last + 1, until });
  if (stored?.state === "ok" && stored.head.seq < last) {
    faults.push({ kind: "added", at: stored.head.seq + 1 });
  }
  return faults;
}

function withoutRepeats(faults: readonly LedgerFault[]): LedgerFault[] {
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = JSON.stringify(fault);
    return !seen.has(key) && seen.add(key);
  });
}
