import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { killOpens, openAndKill } from "@/lib/testing/crash/kill-store";
import { openDatabase } from "@/lib/data/store/driver/driver";

import { readMigrations } from "./files";
import { openStore } from "../store";
import { backupFolder } from "../files/backup";
import { expectedSchema, isSameSchema, readSchema } from "./expected-schema";
import { writeRecord } from "./records";
import { prepareLibrary } from "../prepare/prepare-library";
import { runMigrations } from "./run";
import { splitStatements } from "./statements";
import { buildOldLibrary } from "./trial-library";

let folder = "";
let file = "";
const migrations = readMigrations();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-migrations-"));
  process.env["COLLOQUY_DATA"] = folder;
  file = join(folder, "colloquy.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A library that has the first so many migrations, as bytes. */
function migrated(count: number): Buffer {
  const database = openDatabase(":memory:");
  for (const migration of migrations.slice(0, count)) {
    database.exec(migration.script);
    writeRecord(database, migration, 0);
  }
  const bytes = database.serialize();
  database.close();
  return bytes;
}

/** What the former engine left when it was killed: a record that was begun, and the first statements. */
function interrupt(path: string, at: number, statements: number, isRecorded = true): void {
  const database = openDatabase(path);
  database.pragma("synchronous = OFF");
  const next = migrations[at];
  if (next !== undefined && isRecorded) {
    writeRecord(database, next, 0);
    database.exec(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${next.name}'`,
    );
  }
  const script = splitStatements(next?.script ?? "");
  for (const statement of script.slice(0, statements)) database.exec(statement);
  database.close();
}

function schemaOf(path: string) {
  const database = openDatabase(path, { readonly: true });
  try {
    return {
      schema: readSchema(database),
      open: database
        .prepare(`SELECT count(*) FROM _prisma_migrations WHERE finished_at IS NULL`)
        .pluck()
        .get(),
    };
  } finally {
    database.close();
  }
}

describe("a library that a version without transactions left half-migrated", () => {
  test.each(migrations.map(({ name }, at) => [name, at] as const))(
    "goes on within %s, whichever statement was the last",
    (_, at) => {
      const count = splitStatements(migrations[at]?.script ?? "").length;
      const steps = [0, 1, Math.floor(count / 2), count - 1, count].filter((n) => n <= count);
      const before = migrated(at);
      for (const statements of new Set(steps)) {
        const isRecorded = statements % 2 === 1;
        const path = join(folder, `${at}-${statements}.db`);
        writeFileSync(path, before);
        interrupt(path, at, statements, isRecorded);
        prepareLibrary(path);
        const { schema, open } = schemaOf(path);
        expect(isSameSchema(schema, expectedSchema(migrations))).toBe(true);
        expect(open).toBe(0);
      }
    },
  );

  test("is refused by name when it is no state on the way", () => {
    interrupt(file, 0, 3);
    const database = openDatabase(file);
    database.exec(`DROP TABLE "Conversation"; CREATE TABLE "Import" (wrong)`);
    database.close();
    expect(() => prepareLibrary(file)).toThrow(
      expect.objectContaining({ code: "library-interrupted" }),
    );
  });
});

describe("an upgrade", () => {
  test("keeps a copy of a library with documents, named by day and schema, and only a few", async () => {
    buildOldLibrary(file, 50);
    const former = ["2020-01-01", "2020-01-02", "2020-01-03"].map((day) => `colloquy-${day}-x.db`);
    await openStore(file).then((store) => store.close());
    const [copy = ""] = readdirSync(backupFolder(file));
    expect(copy).toMatch(/^colloquy-\d{4}-\d\d-\d\d-20261121064207_full_text\.db$/);
    const copied = openDatabase(join(backupFolder(file), copy), { readonly: true });
    expect(copied.prepare(`SELECT count(*) FROM "MessageBody"`).pluck().get()).toBe(50);
    expect(copied.pragma("integrity_check", { simple: true })).toBe("ok");
    copied.close();
    for (const name of former) writeFileSync(join(backupFolder(file), name), "");
    const partial = join(backupFolder(file), "colloquy-2020-01-04-x.db.99999999.partial");
    writeFileSync(partial, "");
    utimesSync(partial, 1_700_000_000, 1_700_000_000);
    for (const name of ["", "-wal", "-shm", ".stamp"]) rmSync(file + name, { force: true });
    buildOldLibrary(file, 50);
    await openStore(file).then((store) => store.close());
    expect(readdirSync(backupFolder(file)).sort()).toEqual([...former.slice(1), copy]);
  });

  test("is none for a library that is of the present model", async () => {
    await openStore(file).then((store) => store.close());
    expect(prepareLibrary(file)).toEqual([]);
    expect(readdirSync(folder)).not.toContain("backups");
  });

  test("refuses a migration that is not the one the library was made with", () => {
    const database = openDatabase(file);
    const [first] = migrations;
    runMigrations(database, [{ ...first!, checksum: "0".repeat(64) }], file);
    database.close();
    expect(() => prepareLibrary(file)).toThrow(
      expect.objectContaining({ code: "migration-changed" }),
    );
  });

  test("leaves nothing of a migration that fails, and says which", () => {
    const database = openDatabase(file);
    const broken = { name: "2_broken", script: "CREATE TABLE a (b); CREATE TABLE a (b);" };
    expect(() => runMigrations(database, [{ ...broken, checksum: "" }], file)).toThrow(/2_broken/);
    expect(readSchema(database).size).toBe(0);
    database.close();
  });
});

describe("processes that open one library", () => {
  test("at the same time all succeed, on an upgrade too", async () => {
    buildOldLibrary(file, 2000);
    const late = 60_000;
    const cut = await Promise.all([1, 2, 3].map(() => openAndKill(file, late)));
    expect(cut).toEqual([false, false, false]);
    expect(schemaOf(file).open).toBe(0);
  });

  test("and are killed leave a library that opens with everything in it", async () => {
    const results = [];
    for await (const result of killOpens(6, { messages: 3000, maxDelayMs: 400 })) {
      results.push(result);
    }
    expect(results.filter(({ failure }) => failure !== null)).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(6);
  });
});

test("splitting a script keeps triggers, quotes and comments together", () => {
  const script = `-- one; two\nCREATE TABLE "a;b" (x TEXT DEFAULT ';'); /* ; */
    CREATE TRIGGER t AFTER DELETE ON "a;b" BEGIN DELETE FROM c; DELETE FROM d; END;
    CREATE INDEX i ON "a;b"(x)`;
  expect(splitStatements(script)).toHaveLength(3);
});
