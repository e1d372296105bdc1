import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";

import { startExport } from "@/lib/data/exports/records";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { headFile } from "@/lib/data/store/files/library-files";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { useLibrary } from "@/lib/testing/library/library";
import { dropTrigger } from "@/lib/testing/library/tamper";

import { seal, type LedgerEntry } from "./chain/entry";
import { LEDGER_HEAD } from "./chain/head";
import { besideFiles } from "./chain/library-id";
import { checkLedger } from "./read";
import type { Sql } from "../store/connection/sql";

const library = useLibrary();

let exported = 0;
async function exportOnce() {
  const start = { actor: "user:ada", via: "api", format: "cjson", scope: {} } as const;
  const counts = {
    conversations: 1,
    toolsets: 0,
    models: 0,
    private: 0,
    leftOut: 0,
    otherKinds: 0,
  };
  await startExport(LOCAL_VIEWER, { id: `e${(exported += 1)}`, ...start, counts });
}

/** What somebody who can write the database and the file, but has no key, makes of four entries. */
const ENTRIES = {
  cutOne: (all: LedgerEntry[]) => all.slice(0, -1),
  cutThree: (all: LedgerEntry[]) => all.slice(0, -3),
  cutAll: () => [],
  editNewest: (all: LedgerEntry[]) => [...all.slice(0, -1), { ...newestOf(all), body: "{}" }],
  editFirst: (all: LedgerEntry[]) =>
    all.map((one) => (one.seq === 1 ? { ...one, body: "{}" } : one)),
  swap: ([a, b, ...rest]: LedgerEntry[]) => [b, a, ...rest].filter((one) => one !== undefined),
  replaceNewest: (all: LedgerEntry[]) => [
    ...all.slice(0, -1),
    { ...newestOf(all), event: "backup-made" as const },
  ],
  add: (all: LedgerEntry[]) => [...all, { ...newestOf(all), subject: "forged" }],
  cutAndAdd: (all: LedgerEntry[]) => [...all.slice(0, -2), { ...newestOf(all), subject: "forged" }],
  cutMiddle: ([a, , ...rest]: LedgerEntry[]) => [a, ...rest].filter((one) => one !== undefined),
};

const newestOf = (all: readonly LedgerEntry[]): LedgerEntry => {
  const newest = all.at(-1);
  if (newest === undefined) throw new Error("no entry");
  return newest;
};

/** Numbers and seals them as Colloquy would: that takes no key. */
function resealed(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const all: LedgerEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    const unsealed = { ...entry, seq: at + 1, previousHash: all.at(-1)?.entryHash ?? "" };
    all.push({ ...unsealed, entryHash: seal(unsealed) });
  }
  return all;
}

const COLUMNS = ["seq", "atMs", "event", "subject", "body", "previousHash", "entryHash"] as const;

async function rewrite(sql: Sql, change: (all: LedgerEntry[]) => LedgerEntry[]): Promise<void> {
  const before = await sql.query.selectFrom("LedgerEntry").select(COLUMNS).orderBy("seq").execute();
  const after = resealed(change(before));
  await withoutTriggers(sql, async () => {
    await sql.run(`DELETE FROM "LedgerEntry"`);
    for (const entry of after) await sql.query.insertInto("LedgerEntry").values(entry).execute();
    await sql.run(
      sql.engine === "postgres"
        ? `UPDATE "_LedgerNewest" SET seq = ${after.length}`
        : `UPDATE sqlite_sequence SET seq = ${after.length} WHERE name = 'LedgerEntry'`,
    );
  });
}

/** Without what keeps entries; a start would miss it. */
async function withoutTriggers(sql: Sql, work: () => Promise<void>): Promise<void> {
  if (sql.engine === "postgres") {
    await sql.run(`ALTER TABLE "LedgerEntry" DISABLE TRIGGER USER`);
    await work();
    await sql.run(`ALTER TABLE "LedgerEntry" ENABLE TRIGGER USER`);
    return;
  }
  const triggers = await sql.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'LedgerEntry'",
  );
  for (const { name } of triggers) await dropTrigger(sql, "LedgerEntry", name);
  await work();
  for (const { sql: text } of triggers) await sql.run(text);
}

async function setHead({ query }: Sql, value: string | null): Promise<void> {
  if (value === null) await query.deleteFrom("Setting").where("key", "=", LEDGER_HEAD).execute();
  else await query.updateTable("Setting").set({ value }).where("key", "=", LEDGER_HEAD).execute();
}

const readHead = ({ query }: Sql) =>
  query.selectFrom("Setting").select("value").where("key", "=", LEDGER_HEAD).executeTakeFirst();

const besideFile = async () => {
  const store = await library.store();
  return headFile(await store.read((sql) => besideFiles(sql, store.file)));
};

const tampering = fc.record({
  entries: fc.constantFrom(...Object.values(ENTRIES)),
  inDatabase: fc.constantFrom("stays", "of earlier", "empty", "garbage", "gone"),
  inFile: fc.constantFrom("stays", "of earlier", "gone", "garbage"),
  key: fc.constantFrom("stays", "gone"),
  isRestarted: fc.boolean(),
  more: fc.integer({ min: 0, max: 2 }),
});

test("whatever is done to entries and heads without the key is seen, and stays on record", async () => {
  await fc.assert(
    fc.asyncProperty(tampering, async ({ entries, inDatabase, inFile, key, isRestarted, more }) => {
      // Both put back as they were with their entries is an older copy of everything, which no check can tell.
      fc.pre(inDatabase !== "of earlier" || inFile !== "of earlier" || key === "gone");
      await exportOnce();
      await exportOnce();
      const store = await library.store();
      const path = await besideFile();
      const [oldHead, oldFile] = [await store.read(readHead), readFileSync(path)];
      await exportOnce();
      await exportOnce();
      const heads = {
        stays: undefined,
        "of earlier": oldHead?.value,
        empty: "",
        garbage: "{}",
        gone: null,
      };
      const value = heads[inDatabase];
      await store.write(async (sql) => {
        await rewrite(sql, entries);
        if (value !== undefined) await setHead(sql, value);
      });
      if (inFile === "gone") rmSync(path);
      else if (inFile !== "stays") writeFileSync(path, inFile === "garbage" ? "{}" : oldFile);
      if (key === "gone") rmSync(join(dirname(store.file), "ledger.key"));
      if (isRestarted) await closeStore();
      for (let at = 0; at < more; at += 1) await exportOnce();
      expect((await checkLedger()).faults).not.toEqual([]);
      // What goes on behind it is not taken for part of it, and does not heal it.
      await exportOnce();
      await closeStore();
      expect((await checkLedger()).faults).not.toEqual([]);
      // For the next run: a ledger of a new key.
      await startOver();
    }),
    { numRuns: 60 },
  );
});

async function startOver(): Promise<void> {
  const store = await getWholeStore();
  await store.write(async (sql) => {
    await rewrite(sql, () => []);
    for (const table of ["ExportItem", "Export"]) await sql.run(`DELETE FROM "${table}"`);
    await setHead(sql, "");
  });
  rmSync(await besideFile(), { force: true });
  await closeStore();
}

test("the ledger of another library is seen, with its heads and file, and stays on record", async () => {
  const other = await library.store();
  for (let at = 0; at < 3; at += 1) await exportOnce();
  const [head, file] = [await other.read(readHead), readFileSync(await besideFile())];
  const entries = await other.read((sql) =>
    sql.query.selectFrom("LedgerEntry").select(COLUMNS).orderBy("seq").execute(),
  );
  await closeStore();
  const { COLLOQUY_DATA: data, DATABASE_URL: database } = process.env;
  const folder = await enterEmptyLibrary();
  try {
    await exportOnce();
    const store = await library.store();
    await store.write(async (sql) => {
      await rewrite(sql, () => entries);
      await setHead(sql, head?.value ?? null);
    });
    writeFileSync(await besideFile(), file);
    expect((await checkLedger()).faults).toEqual([
      { kind: "head", where: "database", at: 3 },
      { kind: "head", where: "file", at: 3 },
    ]);
    await exportOnce();
    expect((await checkLedger()).faults).toEqual([{ kind: "gap", at: 4 }]);
  } finally {
    await closeStore();
    rmSync(folder, { recursive: true, force: true });
    process.env["COLLOQUY_DATA"] = data;
    if (database !== undefined) process.env["DATABASE_URL"] = database;
  }
});
