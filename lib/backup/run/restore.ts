import { existsSync } from "node:fs";
import { join } from "node:path";

import { describeLibrary, isEmptyLibrary } from "@/lib/data/backup/describe";
import {
  keepAside,
  openRestoring,
  type RestoringLibrary,
} from "@/lib/data/backup/restoring-library";
import { finishRows, unsealLedger } from "@/lib/data/backup/finish";
import { verifyDocuments } from "@/lib/data/backup/verify-documents";
import { writeRows, type OtherStates } from "@/lib/data/backup/write-rows";
import { sealAsIs } from "@/lib/data/ledger/chain/head";
import { noteEvent } from "@/lib/data/ledger/chain/note";
import { getWholeStore } from "@/lib/data/library/client";
import { endRestoredShares } from "@/lib/data/shares/end";
import { LibraryRefusedError } from "@/lib/data/store/refusal/library-refused";
import { backupFolder } from "@/lib/data/store/files/backup";
import { createDirectories, libraryPlace, localFile } from "@/lib/data/store/files/data-directory";
import { isPostgres } from "@/lib/data/store/place/postgres-place";
import { DatabaseLostError, isDatabaseLost } from "@/lib/data/store/postgres/failures";
import { awaitUnused } from "@/lib/data/store/postgres/restoring-schema";
import { claimLibrary } from "@/lib/data/store/locks/library-owner";
import { COMMIT_COUNTS } from "@/lib/data/store/prepare/commit-counts";
import { awaitSoleUse } from "@/lib/data/store/prepare/sole-server";
import { renewStatistics } from "@/lib/data/store/renew-statistics";
import { pauseMerging, resumeMerging, settleSearchIndex } from "@/lib/data/store/search-merging";
import { openStore, type Store } from "@/lib/data/store/store";
import { restoredSecrets, type SecretTranslation } from "@/lib/secrets/backup-key";

import { openBackup, type OpenBackup } from "../archive/open";
import { planLayout, readBatches, type Batch, type Layout } from "../archive/rows";
import { BackupRefusedError } from "../refused";
import { writeBackup } from "./backup";

export interface RestoreOptions {
  /** Replaces a library that has something in it; a backup of that is made first. */
  readonly replace?: boolean;
  /** For the key that came with the backup. */
  readonly passphrase?: string | null;
  /** Restores secrets that cannot be decrypted here. */
  readonly lockedSecrets?: boolean;
  /** How long servers have for stepping aside. */
  readonly waitMs?: number;
  readonly onStep?: (sentence: string) => void;
}

export interface RestoreReport {
  readonly id: string;
  readonly madeAt: string;
  readonly rows: number;
  readonly documents: number;
  /** How many documents in it are not what was written once, whatever is known of when it was made. */
  readonly damaged: number;
  /** How much was damaged when it was made; null where that was not checked. */
  readonly faults: number | null;
  /** Where what was there before is now; null when nothing was. */
  readonly before: string | null;
}

/**
 * A server looks every 3 s at most, and takes 10 for its last answers. On PostgreSQL a process of another machine that
 * has ended counts as being there for a minute.
 */
const WAIT_MS = { sqlite: 20_000, postgres: 90_000 };

/**
 * Restores an archive as the library of this environment, also beside a server. The archive is read to its end before
 * anything is written; the library is built beside the present one, which servers go on using. Then they step aside,
 * what they have written is backed up, and the library takes its place in one step.
 * @throws BackupRefusedError, LibraryRefusedError, DiskFullError; the library is as it was
 */
export async function restoreBackup(
  path: string,
  options: RestoreOptions = {},
): Promise<RestoreReport> {
  const { onStep = () => undefined } = options;
  const archive = await openBackup(path);
  try {
    const layout = planLayout(archive.header);
    const translate = planSecrets(archive, options);
    onStep("Checking the backup");
    for await (const _ of readBatches(archive, layout)) continue;
    const place = libraryPlace();
    await requireReplaceable(place, options);
    onStep("Writing the library");
    const done = await buildAndSwap(place, { archive, layout, translate }, options);
    // Seals the ledger where it is now, and proves that the library opens.
    await getWholeStore().catch((error: unknown) => {
      throw isDatabaseLost(error) || isUnreachable(error) ? restoredAndLost(error) : error;
    });
    const { id, madeAt, faults } = archive.header;
    return { id, madeAt, faults, ...done };
  } finally {
    archive.close();
  }
}

/** The library was replaced before the connection was lost, so that nothing is to be done again. */
const restoredAndLost = (cause: Error): DatabaseLostError =>
  new DatabaseLostError(
    "The backup was restored, but the connection to the database was lost when the library was opened after that. The next start opens it.",
    { cause },
  );

/** To open the library takes more connections than one; any of them may find no server. */
const isUnreachable = (error: unknown): error is LibraryRefusedError =>
  error instanceof LibraryRefusedError && error.code === "database-unreachable";

function planSecrets(archive: OpenBackup, options: RestoreOptions): SecretTranslation {
  const { header, wrappedKey, path } = archive;
  const found = restoredSecrets(header.secretKeys, wrappedKey, options.passphrase ?? null);
  if (found.ok) return found.translate;
  if (options.lockedSecrets === true && found.why === "other-key") return (_, sealed) => sealed;
  if (found.why === "passphrase") {
    const what = options.passphrase ? "This is not the passphrase of" : "Give the passphrase of";
    throw new BackupRefusedError(
      "backup-passphrase",
      `${what} the key in ${path}: --passphrase-file, or COLLOQUY_BACKUP_PASSPHRASE. Nothing was written.`,
    );
  }
  throw new BackupRefusedError(
    "backup-other-key",
    `The secrets in ${path} are encrypted with another key than the one used here. Put that key in place (secret.key in the data directory, or COLLOQUY_SECRET_KEY), or restore with --locked-secrets and enter their values again. Nothing was written.`,
  );
}

/** Waits until no other process uses the library, and keeps all of them from opening it meanwhile. */
async function withSoleUse<T>(
  place: string,
  { waitMs, onStep = () => undefined }: RestoreOptions,
  work: () => Promise<T>,
): Promise<T> {
  const onWait = (): void => onStep("Waiting until Colloquy steps aside");
  if (isPostgres(place)) {
    // Asked again in the transaction that replaces it.
    await awaitUnused(place, waitMs ?? WAIT_MS.postgres, onWait);
    return work();
  }
  await awaitSoleUse(place, waitMs ?? WAIT_MS.sqlite, onWait);
  const claim = claimLibrary(place);
  if (claim === null) {
    throw new LibraryRefusedError("library-busy", `Another process uses the library ${place}.`);
  }
  try {
    return await work();
  } finally {
    claim.release();
  }
}

const isThere = (place: string): boolean => isPostgres(place) || existsSync(place);

/**
 * Refuses to replace a library that is not empty, unless that was asked for.
 * @throws BackupRefusedError; LibraryRefusedError for one that cannot be opened and is not to be replaced
 */
async function requireReplaceable(place: string, { replace = false }: RestoreOptions) {
  createDirectories(localFile(place));
  if (replace || !isThere(place)) return;
  const store = await openStore(place);
  try {
    await requireEmpty(store);
  } finally {
    await store.close();
  }
}

async function requireEmpty(store: Store): Promise<void> {
  if (await store.read(isEmptyLibrary)) return;
  throw new BackupRefusedError(
    "library-not-empty",
    `The library ${store.shown} is not empty. To replace it, add --replace; a backup of it is made first. Nothing was written.`,
  );
}

/**
 * Makes sure that nothing is lost by replacing what is there.
 * @returns where it is now; null when there was nothing
 */
async function makeWay(place: string, { replace = false }: RestoreOptions): Promise<string | null> {
  const file = localFile(place);
  if (!isThere(place)) return null;
  const mark = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  let store: Store;
  try {
    store = await openStore(place);
  } catch (error) {
    // A server that cannot be used now would not take the new library either.
    if (!(error instanceof LibraryRefusedError) || !replace || isPostgres(place)) throw error;
    return keepAside(file, `before-restore-${mark}`);
  }
  try {
    // Somebody may have written into it while the other one was built.
    if (!replace) await requireEmpty(store);
    if (await store.read(isEmptyLibrary)) return null;
    const folder = process.env["COLLOQUY_BACKUP_DIR"] || backupFolder(file);
    return (await writeBackup(store, join(folder, `before-restore-${mark}.zip`))).path;
  } finally {
    await store.close();
  }
}

interface Restoring {
  readonly archive: OpenBackup;
  readonly layout: Layout;
  readonly translate: SecretTranslation;
}

async function buildAndSwap(
  place: string,
  restoring: Restoring,
  options: RestoreOptions,
): Promise<Pick<RestoreReport, "rows" | "documents" | "damaged" | "before">> {
  const restored = await openRestoring(place);
  try {
    const counts = await build(restored, restoring);
    await restored.markReady();
    return await withSoleUse(place, options, async () => {
      const before = await makeWay(place, options);
      await restored.swapIn();
      if (before !== null) options.onStep?.(`The library that was there is in ${before}`);
      return { ...counts, before };
    });
  } catch (error) {
    // What is left of it goes at the next start; the cause is what has to be told.
    await restored.discard().catch(() => undefined);
    throw error;
  }
}

async function build(
  { store }: RestoringLibrary,
  { archive, layout, translate }: Restoring,
): Promise<Pick<RestoreReport, "rows" | "documents" | "damaged">> {
  const { header } = archive;
  const states: OtherStates = new Map();
  let rows = 0;
  await store.write(async (sql) => {
    await sql.query.deleteFrom("Setting").execute();
    await pauseMerging(sql);
  }, "deferred");
  for await (const batch of readBatches(archive, layout)) {
    const restored = batch.table === "Secret" ? withSecrets(batch, translate) : batch;
    await namingTable(batch.table, () =>
      store.write((sql) => writeRows(sql, restored, states), "deferred"),
    );
    rows += batch.rows.length;
  }
  await store.write((sql) => finishRows(sql, states, header.sequences), "deferred");
  await requireSame(store, archive);
  await requireOpenable(store);
  const { checked: documents, faultCount: damaged } = await store.read(verifyDocuments);
  await store.write(async (sql) => {
    // The present key knows nothing of this ledger; the last entry says why.
    await sealAsIs(sql, store.file);
    await endRestoredShares(sql);
    await noteEvent(sql, "library-restored", header.id);
  });
  await store.write(resumeMerging, "deferred");
  await settleSearchIndex(store);
  await renewStatistics(store);
  await store.write(unsealLedger);
  return { rows, documents: documents ?? 0, damaged };
}

/** What a database says of rows that are there already, or that name one which is not. */
const CONSTRAINT = /^(?:SQLITE_CONSTRAINT|23\d{3}$)/;

/** The hashes of an archive say that its rows are what somebody wrote, not that they can be rows of one library. */
async function namingTable(table: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!CONSTRAINT.test(code)) throw error;
    throw new BackupRefusedError(
      "backup-altered",
      `The backup is damaged or was changed: a row of ${table} is in it twice, or belongs to one that is not in it. Nothing was replaced.`,
      { cause: error },
    );
  }
}

/** A library in a file that its next start would refuse must not take the place of one that can be opened. */
async function requireOpenable(store: Store): Promise<void> {
  if (store.engine === "postgres") return;
  for (const { sql: text, breach } of COMMIT_COUNTS) {
    const row = await store.read((sql) =>
      sql.get<{ breaches: number }>(`SELECT (${text}) AS breaches`),
    );
    if (row === undefined || row.breaches === 0) continue;
    throw new BackupRefusedError(
      "backup-altered",
      `The backup is damaged or was changed: ${row.breaches} ${breach}. Nothing was replaced.`,
    );
  }
}

/** The last look before the swap: the ledger ends where it ended. */
async function requireSame(store: Store, { header }: OpenBackup): Promise<void> {
  const { ledger } = await store.read(describeLibrary);
  const { entries, seq, hash } = header.ledger;
  if (ledger.entries === entries && ledger.seq === seq && ledger.hash === hash) return;
  throw new BackupRefusedError(
    "backup-altered",
    `The ledger of the backup has ${ledger.entries} entries instead of ${entries}. Nothing was replaced.`,
  );
}

function withSecrets(batch: Batch, translate: SecretTranslation): Batch {
  const at = (name: string): number => batch.columns.indexOf(name);
  const [name, cipher, nonce, keyId] = [at("name"), at("cipher"), at("nonce"), at("keyId")];
  const rows = batch.rows.map((row) => {
    const [text, sealed, salt, key] = [row[name], row[cipher], row[nonce], row[keyId]];
    const isSecret = typeof text === "string" && typeof key === "string";
    if (!isSecret || !(sealed instanceof Uint8Array) || !(salt instanceof Uint8Array)) return row;
    const moved = translate(text, { cipher: sealed, nonce: salt, keyId: key });
    return row.with(cipher, moved.cipher).with(nonce, moved.nonce).with(keyId, moved.keyId);
  });
  return { ...batch, rows };
}
