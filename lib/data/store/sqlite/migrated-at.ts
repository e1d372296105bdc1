import type { Sql } from "../connection/sql";

/**
 * When a migration was carried out on this SQLite library.
 * @returns milliseconds since 1970; null where it was not
 */
export async function migratedAtMs(sql: Sql, migration: string): Promise<number | null> {
  const made = await sql.get<{ at: number | string }>(
    "SELECT finished_at AS at FROM _prisma_migrations WHERE migration_name = ?",
    migration,
  );
  return made === undefined ? null : new Date(made.at).getTime();
}
