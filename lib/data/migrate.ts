import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";

import type { MigrationFile } from "./migration-files";
import { readMigrations } from "./migration-files";

/** The library was last opened by a version of Colloquy that knows more migrations than this one. */
class NewerLibraryError extends Error {
  override name = "NewerLibraryError";
}

/**
 * Brings the SQLite file `file` (created when missing) to the present model. They are recorded with Prisma's
 * own checksums, so that its command line agrees on a machine that can run it.
 * @returns the names of the migrations that were applied now
 */
export async function applyMigrations(file: string): Promise<string[]> {
  const migrations = readMigrations();
  const missing = unapplied(file, migrations);
  if (missing.length === 0) return [];
  // The engine is five megabytes of WebAssembly: a start that has nothing to migrate does not load it.
  const { migrationList, NO_FILTER, withSchemaEngine } = await import("./schema-engine");
  const model = readFileSync(join(process.cwd(), "prisma", "schema.prisma"), "utf8");
  await withSchemaEngine(file, model, (engine) =>
    engine.applyMigrations({ migrationsList: migrationList(migrations), filters: NO_FILTER }),
  );
  return missing;
}

/** How many migrations the library in `file` has. */
export function countApplied(file: string): number {
  return appliedNames(file).length;
}

function unapplied(file: string, migrations: readonly MigrationFile[]): string[] {
  const applied = new Set(appliedNames(file));
  const missing = migrations.map(({ name }) => name).filter((name) => !applied.delete(name));
  if (applied.size > 0) {
    throw new NewerLibraryError(
      `The library ${file} was written by a newer version of Colloquy (it has the migration ${[...applied].join(", ")}).`,
    );
  }
  return missing;
}

function appliedNames(file: string): string[] {
  if (!existsSync(file)) return [];
  const database = new Database(file, { readonly: true, timeout: 5000 });
  try {
    const table = database
      .prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'")
      .get();
    if (table === undefined) return [];
    return database
      .prepare<[], string>(
        `SELECT migration_name FROM _prisma_migrations
         WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
      )
      .pluck()
      .all();
  } finally {
    database.close();
  }
}
