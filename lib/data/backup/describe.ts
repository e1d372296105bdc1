import { highestId } from "@/lib/data/store/sqlite/highest-id";
import type { LedgerEnd } from "@/lib/domain/backup/manifest";
import { newestEntry } from "@/lib/data/ledger/chain/head";
import type { Sql } from "@/lib/data/store/connection/sql";
import { readIdSequences } from "@/lib/data/store/sqlite/id-sequences";
import { readMigrations } from "@/lib/data/store/migrations/files";

import { archivedModels } from "./tables";

/** What the header of a backup says of a library, besides its rows. */
export interface LibraryFacts {
  readonly engine: string;
  readonly migrations: readonly string[];
  readonly sequences: ReadonlyMap<string, number>;
  readonly ledger: LedgerEnd;
  /** The ids of the keys that its secrets are encrypted with. */
  readonly secretKeys: readonly string[];
}

/** Reads them from the snapshot that the rows are read from. */
export async function describeLibrary(sql: Sql): Promise<LibraryFacts> {
  const names = new Set(archivedModels().map(({ name }) => name));
  const sequences = new Map<string, number>();
  for (const [table, highest] of await readIdSequences(sql)) {
    if (names.has(table)) sequences.set(table, highest);
  }
  const keys = await sql.query.selectFrom("Secret").select("keyId").distinct().execute();
  const { seq, entryHash: hash } = await newestEntry(sql);
  const { entries } = await sql.query
    .selectFrom("LedgerEntry")
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .executeTakeFirstOrThrow();
  return {
    engine: sql.engine,
    migrations: readMigrations().map(({ name }) => name),
    sequences,
    ledger: {
      entries,
      seq: Math.max(seq, await highestId(sql, "LedgerEntry")),
      hash,
    },
    secretKeys: keys.map(({ keyId }) => keyId).toSorted(),
  };
}

/** Whether there is nothing in a library that a restore would take away. */
export async function isEmptyLibrary({ query }: Sql): Promise<boolean> {
  const tables = [
    "Conversation",
    "ToolsetFile",
    "ModelsFile",
    "Secret",
    "ApiKey",
    "Export",
  ] as const;
  for (const table of tables) {
    const row = await query.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}
