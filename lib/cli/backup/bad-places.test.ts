import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { EXIT } from "../io/exit-code";
import { runProgram } from "../program";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { inSchema, parsePlace } from "@/lib/data/store/place/postgres-place";
import { restoringAddress } from "@/lib/data/store/postgres/restoring-schema";
import { openStore } from "@/lib/data/store/store";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { startOldServer, type OldServer } from "@/lib/testing/postgres/old-server";
import { changeFile, runOnServer as server } from "@/lib/testing/postgres/spoil";
import { dropTestLibrary, isOnPostgres, testServer } from "@/lib/testing/postgres/schema";

import { writeBackup } from "@/lib/backup/run/backup";
import { restoreBackup } from "@/lib/backup/run/restore";

let folders: string[] = [];
let oldServer: OldServer | null = null;
/** The address of the library that each test spoils. */
let made: string | undefined;
const archive = (): string => join(folders[0] ?? "", "empty.zip");
const data = (): string => folders[1] ?? "";
const file = (): string => join(data(), "colloquy.db");

beforeAll(() => {
  folders = [mkdtempSync(join(tmpdir(), "colloquy-bad-places-"))];
});

afterAll(() => rmSync(folders[0] ?? "", { recursive: true, force: true }));

beforeEach(async () => {
  folders = [folders[0] ?? "", await enterEmptyLibrary()];
  made = process.env["DATABASE_URL"];
  if (!existsSync(archive())) await writeBackup(await getWholeStore(), archive());
  else await getWholeStore();
  await closeStore();
});

afterEach(async () => {
  await closeStore().catch(() => undefined);
  await oldServer?.stop();
  oldServer = null;
  if (made === undefined) delete process.env["DATABASE_URL"];
  else process.env["DATABASE_URL"] = made;
  await dropTestLibrary();
  rmSync(data(), { recursive: true, force: true });
});

const schema = (): string => parsePlace(process.env["DATABASE_URL"] ?? "").schema;

const enter = (url: string): void => void (process.env["DATABASE_URL"] = url);
const url = (): string => process.env["DATABASE_URL"] ?? "";

/** A role that may do what is granted here, and nothing else. */
async function enterAs(role: string, grants: string): Promise<void> {
  await server(
    `DO $$ BEGIN CREATE ROLE ${role} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$; ${grants}`,
  );
  enter(url().replace("colloquy@", `${role}@`));
}

/** A schema that is never made. */
const NOBODYS = "colloquy_of_nobody";
const FUTURE = "99990101000000_future";

type Place = readonly [string, string, () => unknown];

const ON_POSTGRES: readonly Place[] = [
  ["an address that is none", "database-address", () => enter("postgres://a:b@[x/y")],
  ["a server that is not there", "database-unreachable", () => enter("postgres://a@127.0.0.1:9/x")],
  [
    "a database that is not there",
    "database-missing",
    () => enter(url().replace("/library?", "/none?")),
  ],
  [
    "an old server",
    "database-old",
    async () => {
      oldServer = await startOldServer(testServer());
      enter(inSchema(oldServer.url, schema()));
    },
  ],
  [
    "a user without rights",
    "database-rights",
    async () => {
      await enterAs("poor_role", "");
      enter(url().replace(schema(), NOBODYS));
    },
  ],
  [
    "a user who may only read",
    "database-rights",
    () =>
      enterAs(
        "reading_role",
        `GRANT USAGE ON SCHEMA "${schema()}" TO reading_role; GRANT SELECT ON ALL TABLES IN SCHEMA "${schema()}" TO reading_role`,
      ),
  ],
  [
    "a database that can only be read",
    "database-read-only",
    () => enter(`${url()}&options=${encodeURIComponent("-c default_transaction_read_only=on")}`),
  ],
  [
    "a schema of another application",
    "database-foreign",
    () =>
      server(
        `DROP SCHEMA "${schema()}" CASCADE; CREATE SCHEMA "${schema()}"; CREATE TABLE "${schema()}".orders (id int)`,
      ),
  ],
  [
    "a library of a newer version",
    "library-newer",
    () => server(`INSERT INTO "${schema()}"."_Migration" VALUES ('${FUTURE}', 'x', 1)`),
  ],
];

const change = (text: string): void => changeFile(file(), text);

const IN_FILES: readonly Place[] = [
  ["an address that is none", "database-address", () => enter("postgres://a:b@[x/y")],
  [
    "a folder in its place",
    "library-unusable",
    () => {
      rmSync(file());
      mkdirSync(file());
    },
  ],
  [
    "a database of another application",
    "library-foreign",
    () => {
      rmSync(file());
      change("CREATE TABLE orders (id INTEGER)");
    },
  ],
  ["a file of text", "library-damaged", () => writeFileSync(file(), "no database".repeat(500))],
  ["a file that is cut off", "library-damaged", () => truncateSync(file(), 40 * 4096)],
  [
    "a library of a newer version",
    "library-newer",
    () =>
      change(
        `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
         VALUES ('x', 'x', 1, '${FUTURE}', 1)`,
      ),
  ],
];

/** The schemas that this library may have; other tests use the same server. */
const ours = (): string[] => [
  ...[made ?? "", restoringAddress(made ?? "")].map((place) => parsePlace(place).schema),
  NOBODYS,
];

/** What is there, to the last byte in files and to the last row in tables. */
async function everything(): Promise<unknown> {
  if (isOnPostgres()) {
    return server(`SELECT n.nspname, c.relname, c.relfilenode,
        (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I.%I', n.nspname, c.relname), false, true, '')))[1]::text
      FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind = 'r'
      WHERE n.nspname IN (${ours()
        .map((name) => `'${name}'`)
        .join()}) ORDER BY 1, 2`);
  }
  return readdirSync(data(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^colloquy\.db$|backups/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]);
}

async function command(...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runProgram(args, {
    input: (async function* () {})(),
    write: async (text) => say(String(text)),
    print: async (...columns) => say(columns.join(" ")),
    say,
  });
  return { code, said: said.join("\n") };
}

test.each(isOnPostgres() ? ON_POSTGRES : IN_FILES)(
  "%s is refused as %s by every command, and nothing is written",
  async (_, code, spoil) => {
    await spoil();
    const before = await everything();
    await expect(restoreBackup(archive())).rejects.toMatchObject({ code });
    for (const args of [
      ["restore", archive()],
      // A file that is no library is moved aside for the restored one; that of a server is not ours to move.
      ...(isOnPostgres() ? [["restore", archive(), "--replace"]] : []),
      ["verify", "--deep"],
      ["backup", join(data(), "new.zip")],
    ]) {
      const { code: exit, said } = await command(...args);
      expect(exit).toBe(EXIT.file);
      expect(said).toMatch(/DATABASE_URL|colloquy\.db|postgres:\/\//);
      expect(said).not.toMatch(/^\s+at /m);
    }
    expect(await everything()).toEqual(before);
  },
);

test("what is whole is opened after all that", async () => {
  const store = await openStore(process.env["DATABASE_URL"] ?? file());
  expect(await store.countMigrations()).toBeGreaterThan(0);
  await store.close();
});
