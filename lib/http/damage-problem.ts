import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { LibraryRefusedError } from "@/lib/data/store/library-refused";
import { problem } from "./problem";
import type { Problem } from "./problem";

/** SQLite met a page that cannot be one of this database. */
const CORRUPT = /^SQLITE_(?:CORRUPT|NOTADB)/;

/** What a person can do about an error that means stored data is damaged; null for every other error. */
export function damageProblem(error: unknown): Problem | null {
  if (error instanceof DocumentDamagedError) {
    return problem("document-damaged", error.message, { items: [error.document] });
  }
  if (error instanceof LibraryRefusedError) return problem("library-damaged", error.message);
  if (error instanceof Error && "code" in error && CORRUPT.test(String(error.code))) {
    return problem(
      "library-damaged",
      "The database file is damaged where this request reads it. Nothing was changed. Stop Colloquy and " +
        "restore the data directory from a copy; copies made before upgrades are in its folder backups.",
    );
  }
  return null;
}
