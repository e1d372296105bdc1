import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface MigrationFile {
  /** The folder, such as `20260101000000_init`; they are applied in this order. */
  readonly name: string;
  readonly script: string;
  /** As Prisma records it: SHA-256 of the script, in hex. */
  readonly checksum: string;
}

/** Where the migrations are. The server runs in the project's folder, bundled or not. */
export function migrationsDirectory(): string {
  return join(process.cwd(), "prisma", "migrations");
}

/** All migrations of the project, oldest first. */
export function readMigrations(directory = migrationsDirectory()): MigrationFile[] {
  return readdirSync(/* turbopackIgnore: true */ directory, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(directory, entry.name, "migration.sql")),
    )
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const script = readFileSync(join(directory, name, "migration.sql"), "utf8");
      return { name, script, checksum: createHash("sha256").update(script).digest("hex") };
    });
}
