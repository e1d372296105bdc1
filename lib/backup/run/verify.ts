import { verifyCounts, verifyEverything } from "@/lib/data/backup/verify-derived";
import { verifyDocuments, verifyOriginals } from "@/lib/data/backup/verify-documents";
import { verifyNotes } from "@/lib/data/backup/verify-notes";
import { checkLedger } from "@/lib/data/ledger/read";
import { getWholeStore } from "@/lib/data/library/client";
import { isCorrupt, LibraryDamagedError } from "@/lib/data/store/damage/library-damage";
import { checkInBackground } from "@/lib/data/store/prepare/background-check";
import { checkPages } from "@/lib/data/store/sqlite/check-pages";
import type { Store } from "@/lib/data/store/store";
import {
  verifyCheck,
  type DocumentFault,
  type VerifyCheck,
  type VerifyReport,
  type VerifySubject,
} from "@/lib/domain/backup/report";
import type { LedgerFault } from "@/lib/domain/exports/ledger";
import { lockedSecrets } from "@/lib/secrets/backup-key";
import { addAll } from "@/lib/shared/add-all";

interface VerifyOptions {
  /** Compares every index and every derived column with the texts. */
  readonly deep?: boolean;
  /** Whether somebody else is served by this process: then the pages of the database are read in a thread. */
  readonly isServing?: boolean;
  /** Leaves out the other checks. */
  readonly only?: ReadonlySet<VerifySubject>;
  readonly onSubject?: (subject: VerifySubject) => void;
  readonly onDocument?: (checked: number) => void;
  readonly onFault?: (fault: DocumentFault) => void;
}

/** Holds the whole library against what was recorded of it. It changes nothing. */
export async function verifyLibrary({
  deep = false,
  isServing = false,
  only,
  onSubject,
  ...hearers
}: VerifyOptions = {}): Promise<VerifyReport> {
  const atMs = Date.now();
  const store = await getWholeStore();
  const checks: VerifyCheck[] = [];
  const add = async (subject: VerifySubject, work: () => Promise<VerifyCheck[]>) => {
    if (only?.has(subject) === false) return;
    onSubject?.(subject);
    addAll(checks, await guarded(subject, work));
  };
  await add("database", async () => [await databaseCheck(store, deep, isServing)]);
  await add("documents", async () => [await store.read((sql) => verifyDocuments(sql, hearers))]);
  await add("history", async () => [await store.read(verifyNotes)]);
  await add("originals", async () => [await store.read(verifyOriginals)]);
  await add("derived", () => (deep ? verifyEverything(store) : store.read(verifyCounts)));
  await add("ledger", async () => [await ledgerCheck()]);
  await add("secrets", async () => [await secretsCheck()]);
  const ok = checks.every(({ faultCount }) => faultCount === 0);
  return { atMs, ms: Date.now() - atMs, deep, ok, checks };
}

/** A check that the database cannot answer has found something. */
async function guarded(
  subject: VerifySubject,
  work: () => Promise<VerifyCheck[]>,
): Promise<VerifyCheck[]> {
  try {
    return await work();
  } catch (error) {
    const isDamage = error instanceof LibraryDamagedError || isCorrupt(error);
    // A text that is no JSON any more ends the comparison of what follows from it.
    const isUnreadable = error instanceof SyntaxError;
    if (!isDamage && !isUnreadable) throw error;
    const found = isDamage ? "the database is damaged here" : "a stored text is not JSON";
    return [verifyCheck(subject, null, [found])];
  }
}

async function databaseCheck(
  store: Store,
  deep: boolean,
  isServing: boolean,
): Promise<VerifyCheck> {
  // A database behind a socket checks its pages in its own process.
  if (!isServing || store.engine === "postgres") {
    return verifyCheck("database", null, await store.read((sql) => checkPages(sql, deep)));
  }
  const found = await checkInBackground(store.file);
  return verifyCheck("database", null, found === null ? [] : [found]);
}

async function ledgerCheck(): Promise<VerifyCheck> {
  const { entries, faults } = await checkLedger();
  return verifyCheck("ledger", entries, faults.map(ledgerSentence));
}

function ledgerSentence(fault: LedgerFault): string {
  switch (fault.kind) {
    case "changed":
      return `entry ${fault.at} was changed`;
    case "missing":
      return `entries ${fault.at} to ${fault.until} are missing`;
    case "gap":
      return `the ledger before entry ${fault.at} was incomplete or changed when it was written`;
    case "added":
      return `entries from ${fault.at} on were not written by Colloquy`;
    case "head":
      return `what names the newest entry is missing or was changed (${fault.where})`;
  }
}

async function secretsCheck(): Promise<VerifyCheck> {
  const { checked, locked } = await lockedSecrets();
  const faults = locked.map((name) => `the secret ${name} can’t be decrypted with the present key`);
  return verifyCheck("secrets", checked, faults);
}
