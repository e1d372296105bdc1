// Drafts the next migration: npm run migrate:new -- <name>
// Compares prisma/schema.prisma with a database that has all present migrations, and writes what leads
// from one to the other. Read the draft before you commit it; full-text tables are written by hand.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { prepareLibrary } from "../lib/data/store/prepare/prepare-library";
import { migrationsDirectory } from "../lib/data/store/migrations/files";
import { withSchemaEngine } from "./schema-engine";

const EXTERNAL_TABLES = [
  "message_terms",
  ...["message_fts", "conversation_fts"].flatMap((name) => [
    name,
    ...["config", "content", "data", "docsize", "idx"].map((part) => `${name}_${part}`),
  ]),
];

async function draft(model: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "colloquy-migrate-"));
  const file = join(directory, "present.db");
  try {
    mkdirSync(migrationsDirectory(), { recursive: true });
    prepareLibrary(file);
    const files = [{ path: "schema.prisma", content: model }];
    const result = await withSchemaEngine(file, model, (engine) =>
      engine.diff({
        from: { tag: "schemaDatasource", files, configDir: "." },
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: null,
        filters: { externalTables: EXTERNAL_TABLES, externalEnums: [] },
      }),
    );
    return result.stdout ?? "";
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Usage: npm run migrate:new -- <name_in_snake_case>");
  process.exit(1);
}
const script = await draft(readFileSync(join("prisma", "schema.prisma"), "utf8"));
if (/^\s*(--.*)?\s*$/.test(script)) {
  console.log("prisma/schema.prisma and the migrations agree; nothing to do.");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join(migrationsDirectory(), `${stamp}_${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "migration.sql"), script);
  console.log(`Wrote ${join(folder, "migration.sql")}`);
}
