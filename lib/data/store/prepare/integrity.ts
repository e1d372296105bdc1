import type Database from "better-sqlite3";
import { reachSentence } from "@/lib/domain/library/damage-reach";
import { openDatabase } from "@/lib/data/store/driver/driver";

import type { MigrationFile } from "../migrations/files";
import { expectedSchema, missingObjects, readSchema } from "../migrations/expected-schema";
import { LibraryRefusedError } from "../refusal/library-refused";
import { COMMIT_COUNTS } from "./commit-counts";
import { probeNow } from "../damage/probe-documents";
import { planMigrations } from "../migrations/plan";

/** Beyond this size, after an unclean end, a start would take minutes: its pages are checked while it is in use. */
const LARGE_BYTES = 2 * 1024 ** 3;

/** Up to this size a library is checked to the last index entry at every start: well below a second. */
export const SMALL_BYTES = 64 * 1024 * 1024;

const FINDINGS_SHOWN = 3;

/** How much of a library is looked at. */
export type CheckDepth = "structure" | "pages" | "everything";

/**
 * How deep a start looks: a small library to the bottom, a large one page by page after an unclean end, and at its
 * structure only when it is as its last user left it or would take too long. What is left is checked in the
 * background (background-check.ts).
 */
export function checkDepth(bytes: number, isTrusted: boolean): CheckDepth {
  if (bytes <= SMALL_BYTES) return "everything";
  return isTrusted || bytes > LARGE_BYTES ? "structure" : "pages";
}

/**
 * Looks whether a library is whole: without changing anything, on a snapshot.
 * @throws LibraryRefusedError with what was found
 */
export function checkLibrary(
  file: string,
  migrations: readonly MigrationFile[],
  depth: CheckDepth,
): void {
  refuseCorrupt(file, () => {
    const database = openDatabase(file, { readonly: true, timeout: 5000 });
    try {
      database.exec("BEGIN");
      if (depth !== "structure") checkPages(database, file, depth);
      const { applied, doneStatements } = planMigrations(database, migrations, file);
      // Between two migrations nothing else is expected than the plan has found.
      if (doneStatements === 0) checkSchema(database, file, applied);
      if (applied.length > 0) checkCounts(database, file, depth);
    } finally {
      database.close();
    }
  });
}

/** Turns what SQLite says of a damaged file into a refusal. */
export function refuseCorrupt<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "SQLITE_NOTADB") {
      const found = `The file ${file} is not an SQLite database.`;
      throw new LibraryRefusedError("library-damaged", found, { cause: error });
    }
    // An I/O error on a short read is a file that ends before its pages do.
    if (!code.startsWith("SQLITE_CORRUPT") && code !== "SQLITE_IOERR_SHORT_READ") throw error;
    const said = error instanceof Error ? error.message : code;
    throw damaged(file, `is damaged (${said}).`, { cause: error });
  }
}

/** How long a start that fails anyway looks for what is affected. */
const PROBE_MS = 3000;

const NAMES_SHOWN = 10;

/** A refusal that names the documents which cannot be read. */
function damaged(file: string, what: string, options?: ErrorOptions): LibraryRefusedError {
  const reach = reachSentence(probeNow(file, PROBE_MS), NAMES_SHOWN);
  const found = `The library ${file} ${what}${reach === null ? "" : ` ${reach}`}`;
  return new LibraryRefusedError("library-damaged", found, options);
}

/** @throws LibraryRefusedError with what is wrong with the pages of an open database */
export function checkPages(database: Database.Database, file: string, depth: CheckDepth): void {
  const name = depth === "everything" ? "integrity_check" : "quick_check";
  const findings = database.prepare<[], string>(`PRAGMA ${name}(${FINDINGS_SHOWN})`).pluck().all();
  if (findings.length === 1 && findings[0] === "ok") return;
  throw damaged(file, `is damaged: ${findings.join("; ").replaceAll("\n", " ")}.`);
}

/**
 * What an interrupted writer left in a rollback journal is undone by whoever opens the file for writing.
 * @throws LibraryRefusedError
 */
export function rollBack(file: string): void {
  refuseCorrupt(file, () => {
    const database = openDatabase(file, { timeout: 5000 });
    try {
      database.prepare("SELECT count(*) FROM sqlite_master").get();
    } finally {
      database.close();
    }
  });
}

/** @throws LibraryRefusedError with the tables, columns and indexes that these migrations have made and are not there */
export function checkSchema(
  database: Database.Database,
  file: string,
  applied: readonly MigrationFile[],
): void {
  const missing = missingObjects(expectedSchema(applied), readSchema(database));
  if (missing.length === 0) return;
  const shown = missing.slice(0, FINDINGS_SHOWN).join(", ");
  const more =
    missing.length > FINDINGS_SHOWN ? ` and ${missing.length - FINDINGS_SHOWN} more` : "";
  throw new LibraryRefusedError(
    "library-incomplete",
    `The library ${file} is incomplete: it has no ${shown}${more}.`,
  );
}

function checkCounts(database: Database.Database, file: string, depth: CheckDepth): void {
  for (const count of COMMIT_COUNTS) {
    if (count.depth === "everything" && depth !== "everything") continue;
    const breaches = database.prepare<[], number>(count.sql).pluck().get() ?? 0;
    if (breaches === 0) continue;
    throw damaged(file, `is damaged: ${breaches} ${count.breach}.`);
  }
}
