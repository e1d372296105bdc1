import { afterEach, expect, test, vi } from "vitest";

import { expectedSchema, walkSchemas } from "./expected-schema";
import type { MigrationFile } from "./files";
import { runMigrations } from "./run";
import { openDatabase } from "@/lib/data/store/driver/driver";

afterEach(() => vi.restoreAllMocks());

/** Other migrations for each test, since their schemas are kept. */
const scripts = (name: string): MigrationFile[] =>
  Array.from({ length: 8 }, (_, at) => ({
    name: `${at} of ${name}`,
    script: `CREATE TABLE "${name}${at}" (id INTEGER PRIMARY KEY);`,
    checksum: `${name}${at}`,
  }));

test("a walk tells the schema of every list as the list alone does, also of one that does not follow", () => {
  const walked = scripts("walk");
  const walk = walkSchemas();
  for (const count of [0, 3, 8, 5, 6, 1]) {
    const alone = walked.slice(0, count).map((one) => ({ ...one, checksum: `${one.checksum}'` }));
    expect(walk.expected(walked.slice(0, count))).toEqual(expectedSchema(alone));
  }
  walk.close();
});

test("a new library runs each script once, and once more to know what comes of it", () => {
  const migrations = scripts("new");
  const database = openDatabase(":memory:");
  const run = vi.spyOn(database, "exec");
  expect(runMigrations(database, migrations, "new.db")).toHaveLength(migrations.length);
  const texts = run.mock.calls.map(([text]) => text);
  for (const { script } of migrations) {
    expect(texts.filter((text) => text === script).length).toBeLessThanOrEqual(2);
  }
  database.close();
});
