import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { KEY_FILE, parseHead, readHeadFile } from "@/lib/data/ledger/chain/head-file";
import { openDatabase } from "@/lib/data/store/driver/driver";

import { LibraryRefusedError } from "../refusal/library-refused";

/**
 * A write-ahead log does not say which file it is of, nor where it ended: SQLite puts the pages of any whole log in the
 * place of the ones of the file, and takes a log that was cut off for one that ends there. One that has all pages of
 * another library would show that one under this name. The newest entry of the ledger is named beside the library, with
 * a code of a key that is there, too; another library has neither.
 * @throws LibraryRefusedError
 */
export function refuseOtherLog(file: string): void {
  if (!existsSync(join(dirname(file), KEY_FILE))) return;
  const beside = readHeadFile(file);
  if (beside.state !== "ok") return;
  const { named, hash, hasEntries } = readNewest(file, beside.head.seq);
  const log = `${basename(file)}-wal`;
  const isOurs = parseHead(named, file).state !== "changed";
  // After a restore nothing is named until the library is opened, and beside it is the entry of the one before.
  const isUnsealed = named === "" && hasEntries;
  // Nothing is missing of no entries; one that was changed by hand is for a verification to name.
  const isThere = beside.head.count === 0 || hash !== null;
  if (hash === beside.head.hash || isUnsealed || (isThere && isOurs)) return;
  if (isOurs) {
    throw new LibraryRefusedError(
      "library-log-missing",
      `The last changes of the library ${file} are missing: ${log} ends before them, or was cut off. ` +
        `Entry ${beside.head.seq} of its ledger, which is named beside it, is gone.`,
    );
  }
  throw new LibraryRefusedError(
    "library-log-foreign",
    `The log ${log} beside the library ${file} is of another library: what it says is newest was never in this one.`,
  );
}

interface Newest {
  /** What names the newest entry of the ledger. */
  readonly named: string;
  /** Of the entry that was asked for; null where there is none. */
  readonly hash: string | null;
  readonly hasEntries: boolean;
}

/** What the library says with its log. */
function readNewest(file: string, seq: number): Newest {
  const database = openDatabase(file, { readonly: true, timeout: 5000 });
  try {
    const valueOf = (text: string, ...values: readonly number[]): string | null =>
      database
        .prepare<number[], string>(text)
        .pluck()
        .get(...values) ?? null;
    return {
      named: valueOf(`SELECT value FROM "Setting" WHERE key = 'ledger.head'`) ?? "",
      hash: valueOf(`SELECT "entryHash" FROM "LedgerEntry" WHERE seq = ?`, seq),
      hasEntries: valueOf(`SELECT 'yes' FROM "LedgerEntry" LIMIT 1`) !== null,
    };
  } finally {
    database.close();
  }
}
